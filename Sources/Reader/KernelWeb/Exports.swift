import Graphics
import InteractiveModel
import JSONText
import Kernel
import KernelLanguage
import KernelPlots
import WebRuntime

/// The C interface of the kernel, for WebAssembly: bytes in, bytes out (`ByteExchange`).
///
/// The host calls one of the functions with the input's length in bytes. It returns the length of its result, which is at
/// `octavo_kernel_output`. Drawings have the format that `DrawingEncoder` describes.
enum Exchange {
  // WebAssembly has one thread; every call comes from it.
  nonisolated(unsafe) static var figures: [LivePicture?] = []
  nonisolated(unsafe) static var memory = ByteExchange()
}

/// Reserves memory for `size` bytes of input; discards previous input.
@_cdecl("octavo_kernel_reserve")
func octavoKernelReserve(_ size: Int32) -> UnsafeMutableRawPointer? { Exchange.memory.reserve(size) }

/// The address of the last result.
@_cdecl("octavo_kernel_output")
func octavoKernelOutput() -> UnsafeMutableRawPointer? { Exchange.memory.result }

/// Reads a definition as JSON and returns the number of the new figure; -1 if the definition is malformed.
@_cdecl("octavo_kernel_define")
func octavoKernelDefine(_ length: Int32) -> Int32 {
  do throws(JSONReader.Malformed) {
    let picture = LivePicture(try InteractiveDefinition(json: Exchange.memory.bytes(length)))
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
func octavoKernelDraw(_ figure: Int32, length: Int32) -> Int32 {
  let request = DrawRequest(Exchange.memory.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), Exchange.figures[number] != nil else {
    return Exchange.memory.give(DrawingEncoder.encode(message: "", isStopped: false))
  }
  return Exchange.memory.give(Exchange.figures[number]!.draw(request))
}

/// Draws the last 3D object of a figure from another view, for a `SceneRequest` as JSON, and returns the drawing's length.
@_cdecl("octavo_kernel_view")
func octavoKernelView(_ figure: Int32, length: Int32) -> Int32 {
  let request = SceneRequest(Exchange.memory.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), let picture = Exchange.figures[number] else {
    return Exchange.memory.give(DrawingEncoder.encode(message: "", isStopped: false))
  }
  return Exchange.memory.give(picture.view(request))
}

/// Evaluates the figure's rules between controls, for a `SettleRequest` as JSON, and returns the length of the result:
/// JSON of the form `{"values":[…],"bounds":[[0,1],[null,2],…]}`, in the order of the variables.
@_cdecl("octavo_kernel_settle")
func octavoKernelSettle(_ figure: Int32, length: Int32) -> Int32 {
  let request = SettleRequest(Exchange.memory.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), Exchange.figures[number] != nil else {
    return Exchange.memory.give([])
  }
  return Exchange.memory.give(Exchange.figures[number]!.settle(request))
}

/// Takes a `SettleRequest` as JSON and returns the length of the sound that the control's action makes: samples of 16 bits,
/// 8,000 a second.
@_cdecl("octavo_kernel_sound")
func octavoKernelSound(_ figure: Int32, length: Int32) -> Int32 {
  let request = SettleRequest(Exchange.memory.bytes(length))
  let number = Int(figure)
  guard Exchange.figures.indices.contains(number), Exchange.figures[number] != nil else {
    return Exchange.memory.give([])
  }
  return Exchange.memory.give(Exchange.figures[number]!.sound(request))
}

/// Evaluates a text outside of any figure and returns the length of the result: its InputForm, or in parentheses why there
/// is none.
@_cdecl("octavo_kernel_evaluate")
func octavoKernelEvaluate(_ length: Int32) -> Int32 {
  var session = KernelSession()
  session.addPlots()
  do throws(KernelError) {
    let value = try session.evaluate(text: Exchange.memory.bytes(length))
    return Exchange.memory.give(session.inputText(of: value))
  } catch {
    switch error {
    case .stopped: return Exchange.memory.give(Array("(stopped)".utf8))
    case .failed(let why): return Exchange.memory.give(Array("(failed: \(why))".utf8))
    case .leaving: return Exchange.memory.give(Array("(left)".utf8))
    }
  }
}

/// Frees a figure; its number may be reused.
@_cdecl("octavo_kernel_forget")
func octavoKernelForget(_ figure: Int32) {
  if Exchange.figures.indices.contains(Int(figure)) { Exchange.figures[Int(figure)] = nil }
}
