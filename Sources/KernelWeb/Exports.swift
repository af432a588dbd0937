import Graphics
import InteractiveModel
import JSONText
import Kernel
import KernelPlots

/// The C interface of the kernel, for WebAssembly: bytes in, bytes out.
///
/// The host asks for room with `octavo_kernel_reserve`, writes there, and calls one of the others with the length;
/// drawings are at `octavo_kernel_output`, of the length that was returned. Their form is that of `DrawingEncoder`.
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

/// Room for `size` bytes of input; what was there before is gone.
@_cdecl("octavo_kernel_reserve")
public func octavoKernelReserve(_ size: Int32) -> UnsafeMutableRawPointer? {
  let size = max(1, Int(size))
  if Exchange.input.count < size {
    Exchange.input.deallocate()
    Exchange.input = .allocate(byteCount: size, alignment: 16)
  }
  return Exchange.input.baseAddress
}

/// Where the last drawing is.
@_cdecl("octavo_kernel_output")
public func octavoKernelOutput() -> UnsafeMutableRawPointer? { Exchange.output.baseAddress }

/// Takes a definition in JSON and gives the figure's number; -1 where it cannot be read.
@_cdecl("octavo_kernel_define")
public func octavoKernelDefine(_ length: Int32) -> Int32 {
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

/// Draws a figure as a request in JSON asks for: the values of its variables, the size, how it is seen. The length of
/// the drawing.
@_cdecl("octavo_kernel_draw")
public func octavoKernelDraw(_ figure: Int32, _ length: Int32) -> Int32 {
  let request = Request(Exchange.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), Exchange.figures[number] != nil else {
    return Exchange.give(DrawingEncoder.encode(message: "", isStopped: false))
  }
  return Exchange.give(Exchange.figures[number]!.draw(request))
}

/// The last drawing of a thing in space, seen otherwise.
@_cdecl("octavo_kernel_view")
public func octavoKernelView(_ figure: Int32, _ length: Int32) -> Int32 {
  let request = Request(Exchange.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), let picture = Exchange.figures[number] else {
    return Exchange.give(DrawingEncoder.encode(message: "", isStopped: false))
  }
  return Exchange.give(picture.view(request))
}

/// What a figure's own rules make of the values of a request, and of the action of one of its controls: JSON of the form
/// `{"values":[…],"bounds":[[0,1],[null,2],…]}`, in the order of the variables.
@_cdecl("octavo_kernel_settle")
public func octavoKernelSettle(_ figure: Int32, _ length: Int32) -> Int32 {
  let request = Request(Exchange.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), Exchange.figures[number] != nil else {
    return Exchange.give([])
  }
  return Exchange.give(Exchange.figures[number]!.settle(request))
}

/// Evaluates a text by itself and gives what it becomes as text that reads back as the same (InputForm), or why there is
/// nothing, in parentheses.
@_cdecl("octavo_kernel_evaluate")
public func octavoKernelEvaluate(_ length: Int32) -> Int32 {
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

/// Forgets a figure.
@_cdecl("octavo_kernel_forget")
public func octavoKernelForget(_ figure: Int32) {
  if Exchange.figures.indices.contains(Int(figure)) { Exchange.figures[Int(figure)] = nil }
}
