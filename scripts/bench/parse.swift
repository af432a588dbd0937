// Measures the parser of Wolfram notebooks alone: parse FILES... prints the bytes, the CPU seconds of the fastest of
// some rounds, the number of nodes, and the bytes of memory at the peak.
import Glibc
import WolframLanguage

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  // What the system makes up as it is read has no size.
  let size = max(ftell(file), 1 << 14)
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = fread(buffer.baseAddress, 1, size, file)
  }
}

/// The most memory the process has had, in bytes; what its parent had before it started is not in it.
func peakMemory() -> Int {
  var kilobytes = 0
  for line in String(decoding: contents("/proc/self/status"), as: UTF8.self).split(separator: "\n")
  where line.hasPrefix("VmHWM:") {
    kilobytes = Int(line.filter(\.isNumber)) ?? 0
  }
  return kilobytes << 10
}

let files = CommandLine.arguments.dropFirst().map(contents)
let bytes = files.reduce(0) { $0 + $1.count }
var fastest = Double.infinity
var nodes = 0
for _ in 0..<7 {
  let start = seconds()
  nodes = 0
  for file in files { nodes += ExpressionTree(parsing: file).count }
  fastest = min(fastest, seconds() - start)
}
print(bytes, fastest, nodes, peakMemory())
