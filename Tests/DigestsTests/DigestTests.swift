import Testing

@testable import Digests

@Suite struct DigestTests {
  private func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func hashesAsTheStandardSays() {
    #expect(text(HashFunction.hash(.md5, of: Array("abc".utf8))) == "900150983cd24fb0d6963f7d28e17f72")
    #expect(
      text(HashFunction.hash(.sha1, of: Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      text(HashFunction.hash(.sha256, of: Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      text(HashFunction.hash(.sha256, of: []))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(HashFunction.hexadecimal(.sha256, of: Array("abc".utf8), bytes: 3) == "ba7816")
  }

  @Test func takesBytesPieceByPieceAndGoesOnAfterAValue() {
    var whole = HashFunction(.sha256)
    whole.update(Array("ab".utf8))
    let begun = whole
    #expect(whole.value() == HashFunction.hash(.sha256, of: Array("ab".utf8)))
    whole.update(Array("c".utf8))
    #expect(whole.value() == HashFunction.hash(.sha256, of: Array("abc".utf8)))
    #expect(begun.value() == HashFunction.hash(.sha256, of: Array("ab".utf8)), "a copy has its own state")
  }

  @Test func codesDependOnKeyNonceAndBytes() {
    let code = AuthenticationCode(key: [UInt8](repeating: 1, count: 32))
    let nonce = [UInt8](repeating: 2, count: 12)
    let codes = [
      code.code(of: [1, 2, 3], nonce: nonce), code.code(of: [1, 2, 4], nonce: nonce),
      code.code(of: [1, 2, 3], nonce: [UInt8](repeating: 3, count: 12)),
      AuthenticationCode(key: [UInt8](repeating: 4, count: 32)).code(of: [1, 2, 3], nonce: nonce),
      code.hashedCode(of: [1, 2, 3], nonce: nonce), code.hashedCode(of: [1, 2, 4], nonce: nonce),
    ]
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.count == 16 })
    #expect(code.code(of: [1, 2, 3], nonce: nonce) == codes[0])
    #expect(
      AuthenticationCode(key: [UInt8](repeating: 0, count: 32)).code(
        of: [], nonce: [UInt8](repeating: 0, count: 12)) == [
          0x53, 0x0f, 0x8a, 0xfb, 0xc7, 0x45, 0x36, 0xb9, 0xa9, 0x63, 0xb4, 0xf1, 0xc4, 0xcb, 0x73, 0x8b,
        ])
  }
}
