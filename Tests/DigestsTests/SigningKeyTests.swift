import Digests
import Testing

/// The examples of RFC 8032, section 7.1.
@Suite struct SigningKeyTests {
  struct Example: CustomTestStringConvertible {
    var name: String
    var seed: String
    var key: String
    var message: String
    var signature: String
    var testDescription: String { name }
  }

  static let examples = [
    Example(
      name: "empty", seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    Example(
      name: "one byte", seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    Example(
      name: "two bytes", seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      key: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", message: "af82",
      signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
  ]

  @Test(arguments: examples) func signsAndVerifiesAsTheRFCSays(example: Example) throws {
    let seed = try #require(Hexadecimal.bytes(example.seed))
    let key = try #require(SigningKey(seed: seed))
    #expect(Hexadecimal.text(key.verifying.bytes) == example.key)
    let message = try #require(Hexadecimal.bytes(example.message))
    let signature = try #require(key.signature(of: message))
    #expect(Hexadecimal.text(signature) == example.signature)
    #expect(key.verifying.accepts(signature, of: message))
    #expect(!key.verifying.accepts(signature, of: message + [0]))
    for position in [0, 31, 32, 63] {
      var changed = signature
      changed[position] ^= 1
      #expect(!key.verifying.accepts(changed, of: message), "bit of byte \(position)")
    }
    #expect(!key.verifying.accepts(Array(signature.dropLast()), of: message))
    #expect(!key.verifying.accepts([], of: message))
  }

  @Test func anotherKeyDoesNotVerify() throws {
    let (one, other) = (try #require(SigningKey.random()), try #require(SigningKey.random()))
    #expect(one.seed != other.seed)
    let signature = try #require(one.signature(of: [1, 2, 3]))
    #expect(one.verifying.accepts(signature, of: [1, 2, 3]))
    #expect(!other.verifying.accepts(signature, of: [1, 2, 3]))
  }

  @Test func keysOfAnotherLengthAreNone() {
    #expect(SigningKey(seed: Array(repeating: 1, count: 31)) == nil)
    #expect(VerifyingKey(Array(repeating: 1, count: 33)) == nil)
  }

  @Test func digitsComeBack() {
    #expect(Hexadecimal.text([0, 10, 255] as [UInt8]) == "000aff")
    #expect(Hexadecimal.bytes("000aff") == [0, 10, 255])
    for wrong in ["0", "0g", "FF", "é0", " 00"] { #expect(Hexadecimal.bytes(wrong) == nil, "\(wrong)") }
  }
}
