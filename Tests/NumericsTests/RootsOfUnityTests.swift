import Numerics
import Testing

@Suite struct RootsOfUnityTests {
  @Test func findsOrdersByRoots() {
    #expect(RootsOfUnity.orders(ofRootsOf: [-1, 0, 0, 0, 0, 0, 1]) == [3, 6])
    #expect(RootsOfUnity.orders(ofRootsOf: [2, 0, 1]).isEmpty)
  }

  @Test func polynomialsHaveOnlyPrimitiveRoots() {
    #expect(RootsOfUnity.polynomial(ofOrder: 1) == [-1, 1])
    #expect(RootsOfUnity.polynomial(ofOrder: 6) == [1, -1, 1])
    #expect(RootsOfUnity.polynomial(ofOrder: 105).min() == -2)
  }
}
