import Numerics
import Testing

@Suite struct WholeNumberTests {
  @Test(arguments: [
    (2.9, 2), (-2.9, -2), (.nan, 0), (.infinity, Int64.max), (-.infinity, .min), (0x1p63, .max),
    (-0x1p63, .min), (1e300, .max),
  ]) func clampsNumbersOutOfRange(_ number: Double, _ whole: Int64) {
    #expect(Int64(clamping: number) == whole)
    #expect(Int32(clamping: number) == Int32(clamping: whole))
    #expect(UInt8(clamping: number) == UInt8(clamping: whole))
  }
}
