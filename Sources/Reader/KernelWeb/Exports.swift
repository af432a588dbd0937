import Graphics
import InteractiveModel
import JSONText
import Kernel
import KernelLanguage
import KernelPlots

/// The C interface of the kernel, for WebAssembly: bytes in, bytes out.
///
/// The host reserves memory with `octavo_kernel_reserve`, writes its input there, and calls one of the other functions
/// with the input's length in bytes. The function returns the length of its result, which is at `octavo_kernel_output`.
/// Drawings have the format that `DrawingEncoder` describes.
enum Exchange {
  // WebAssembly has one thread; every call comes from it.
  nonisolated(unsafe) static var figures: [LivePicture?] = []
  nonisolated(unsafe) static var input = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  nonisolated(unsafe) static var output = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  static func bytes(_ count: Int32) -> [UInt8] {
    let count = Int(count)
    guard count > 0, count <= input.count else { return [] }
    return Array(UnsafeRawBufferPointer(rebasing: input[0..<count]))
  }

  static func give(_ bytes: [UInt8]) -> Int32 {
    if output.count < bytes.count {
      output.deallocate()
      output = .allocate(byteCount: bytes.count * 2, alignment: 16)
    }
    output.copyBytes(from: bytes)
    return Int32(truncatingIfNeeded: bytes.count)
  }
}

/// Reserves memory for `size` bytes of input; discards previous input.
@_cdecl("octavo_kernel_reserve")
func octavoKernelReserve(_ size: Int32) -> UnsafeMutableRawPointer? {
  let size = max(1, Int(size))
  if Exchange.input.count < size {
    Exchange.input.deallocate()
    Exchange.input = .allocate(byteCount: size, alignment: 16)
  }
  return Exchange.input.baseAddress
}

/// The address of the last result.
@_cdecl("octavo_kernel_output")
func octavoKernelOutput() -> UnsafeMutableRawPointer? { Exchange.output.baseAddress }

/// Reads a definition as JSON and returns the number of the new figure; -1 if the definition is malformed.
@_cdecl("octavo_kernel_define")
func octavoKernelDefine(_ length: Int32) -> Int32 {
  do throws(JSONReader.Malformed) {
    let picture = LivePicture(try InteractiveDefinition(json: Exchange.bytes(length)))
    if let free = Exchange.figures.firstIndex(where: { $0 == nil }) {
      Exchange.figures[free] = picture
      return Int32(truncatingIfNeeded: free)
    }
    Exchange.figures.append(picture)
    return Int32(truncatingIfNeeded: Exchange.figures.count - 1)
  } catch { return -1 }
}

/// Draws a figure for a `DrawRequest` as JSON, and returns the drawing's length.
@_cdecl("octavo_kernel_draw")
func octavoKernelDraw(_ figure: Int32, _ length: Int32) -> Int32 {
  let request = DrawRequest(Exchange.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), Exchange.figures[number] != nil else {
    return Exchange.give(DrawingEncoder.encode(message: "", isStopped: false))
  }
  return Exchange.give(Exchange.figures[number]!.draw(request))
}

/// Draws the last 3D object of a figure from another view, for a `SceneRequest` as JSON, and returns the drawing's length.
@_cdecl("octavo_kernel_view")
func octavoKernelView(_ figure: Int32, _ length: Int32) -> Int32 {
  let request = SceneRequest(Exchange.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), let picture = Exchange.figures[number] else {
    return Exchange.give(DrawingEncoder.encode(message: "", isStopped: false))
  }
  return Exchange.give(picture.view(request))
}

/// Evaluates the figure's rules between controls, for a `SettleRequest` as JSON, and returns the length of the result:
/// JSON of the form `{"values":[…],"bounds":[[0,1],[null,2],…]}`, in the order of the variables.
@_cdecl("octavo_kernel_settle")
func octavoKernelSettle(_ figure: Int32, _ length: Int32) -> Int32 {
  let request = SettleRequest(Exchange.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), Exchange.figures[number] != nil else {
    return Exchange.give([])
  }
  return Exchange.give(Exchange.figures[number]!.settle(request))
}

/// Takes a `SettleRequest` as JSON and returns the length of the sound that the control's action makes: samples of 16 bits,
/// 8,000 a second.
@_cdecl("octavo_kernel_sound")
func octavoKernelSound(_ figure: Int32, _ length: Int32) -> Int32 {
  let request = SettleRequest(Exchange.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), Exchange.figures[number] != nil else {
    return Exchange.give([])
  }
  return Exchange.give(Exchange.figures[number]!.sound(request))
}

/// Evaluates a text outside of any figure and returns the length of the result: its InputForm, or in parentheses why there
/// is none.
@_cdecl("octavo_kernel_evaluate")
func octavoKernelEvaluate(_ length: Int32) -> Int32 {
  var session = KernelSession()
  session.addPlots()
  do throws(KernelError) {
    let value = try session.evaluate(text: Exchange.bytes(length))
    return Exchange.give(session.inputText(value))
  } catch {
    switch error {
    case .stopped: return Exchange.give(Array("(stopped)".utf8))
    case .failed(let why): return Exchange.give(Array("(failed: \(why))".utf8))
    case .leaving: return Exchange.give(Array("(left)".utf8))
    }
  }
}

/// Frees a figure; its number may be reused.
@_cdecl("octavo_kernel_forget")
func octavoKernelForget(_ figure: Int32) {
  if Exchange.figures.indices.contains(Int(figure)) { Exchange.figures[Int(figure)] = nil }
}
