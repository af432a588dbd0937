import Testing

@testable import PageWriting

/// Which addresses outside the book are valid links.
@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/a b?c#d", "https://example.org/a%20b?c#d"),
    ("https://example.org./a", "https://example.org./a"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/"),
    ("http://[2001:db8::1]:8080/a", "http://[2001:db8::1]:8080/a"), ("http://[::1]", "http://[::1]"),
    ("http://[fe80::]/", "http://[fe80::]/"), ("http://[::]/", "http://[::]/"),
    ("http://[::ffff:192.0.2.1]/", "http://[::ffff:192.0.2.1]/"),
    ("http://[1:2:3:4:5:6:7:8]/", "http://[1:2:3:4:5:6:7:8]/"),
    ("mailto:a@example.org", "mailto:a@example.org"),
  ])
  func addressesAreWritten(address: String, written: String) {
    let found = WebAddress.external(Array(address.utf8)[...])
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == written)
  }

  @Test(arguments: [
    "http://[::1", "http://[:1]/", "http://[1::2::3]/", "http://[1:2:3:4:5:6:7]/",
    "http://[1:2:3:4:5:6:7:8:9]/",
    "http://[12345::]/", "http://[::1]x/", "http://[::1]:99999/", "http://[::1.2.3.256]/", "http://./",
    "http://a..b/", "http://256.1.1.1/", "http:///", "nothing:else",
  ])
  func whatIsNoAddressIsNone(address: String) {
    #expect(WebAddress.external(Array(address.utf8)[...]) == nil)
  }
}
