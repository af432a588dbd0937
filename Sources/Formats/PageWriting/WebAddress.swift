import TextBytes

/// URLs: validates them, and repairs those that can be repaired.
package enum WebAddress {
  /// The schemes that EPUB checkers know. Checkers report a link with another scheme, so it is not accepted.
  private static let schemes: Set<String> = [
    "aaa", "aaas", "acap", "cap", "cid", "crid", "dav", "dict", "dns", "fax", "ftp", "go", "gopher", "h323",
    "http", "https", "icap", "im", "imap", "info", "ipp", "irc", "iris", "ldap", "mailto", "mid", "modem",
    "msrp", "msrps", "mtqp", "mupdate", "news", "nfs", "nntp", "opaquelocktoken", "pop", "pres", "rtsp",
    "service", "shttp", "sip", "sips", "snmp", "tag", "tel", "telnet", "tftp", "thismessage", "tip", "tv",
    "urn", "vemmi", "xmpp", "afs", "dtn", "iax", "mailserver", "pack", "tn3270", "prospero", "snews",
    "videotex", "wais",
  ]

  /// The scheme in lower case, without its colon; nil for a relative URL.
  package static func scheme(_ address: ArraySlice<UInt8>) -> String? {
    guard let colon = address.firstIndex(of: ":"), let first = address.first, first.isLetter else {
      return nil
    }
    let scheme = address[..<colon]
    guard scheme.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "+" || $0 == "-" || $0 == "." }) else {
      return nil
    }
    return String(decoding: scheme.map(\.lowercased), as: UTF8.self)
  }

  /// Returns a URL outside the book, normalized, or nil if the address is not a URL.
  package static func external(_ address: ArraySlice<UInt8>) -> [UInt8]? {
    let trimmed = address.trimmed
    if trimmed.starts(withASCII: "//") { return external((Array("https:".utf8) + trimmed)[...]) }
    guard let scheme = scheme(trimmed), schemes.contains(scheme) else { return nil }
    let rest = trimmed.dropFirst(scheme.utf8.count + 1)
    guard !rest.isEmpty else { return nil }
    let isHierarchical = ["http", "https", "ftp"].contains(scheme)
    guard isHierarchical else { return Array((scheme + ":").utf8) + escaped(rest) }
    let slashes = rest.prefix { $0 == "/" }
    guard slashes.count >= 2 else { return nil }
    let afterSlashes = rest.dropFirst(slashes.count)
    let end = afterSlashes.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? afterSlashes.endIndex
    let host = afterSlashes[..<end]
    guard isHost(host) else { return nil }
    return Array((scheme + "://").utf8) + host + escaped(afterSlashes[end...])
  }

  /// Returns an absolute or relative URL, normalized, or nil if the address is not a URL.
  package static func written(_ address: ArraySlice<UInt8>) -> [UInt8]? {
    if scheme(address) != nil || address.starts(withASCII: "//") { return external(address) }
    return nil
  }

  private static func isHost(_ authority: ArraySlice<UInt8>) -> Bool {
    var host = authority
    if host.first == "[" { return isSixthVersion(host) }
    if let colon = authority.lastIndex(of: ":") {
      let port = authority[(colon + 1)...]
      guard let number = port.natural, number < 65536 else { return false }
      host = authority[..<colon]
    }
    // `example.org.`, the fully qualified form, names the same host.
    if host.last == ".", host.count > 1 { host = host.dropLast() }
    guard !host.isEmpty, host.first != "." else { return false }
    guard
      host.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "-" || $0 == "." || $0 == "_" || $0 >= 0x80 })
    else { return false }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.dropLast().allSatisfy({ !$0.isEmpty && $0.count < 64 }) else { return false }
    if let last = labels.last, last.allSatisfy(\.isDigit) || labels.allSatisfy({ $0.allSatisfy(\.isDigit) }) {
      return isFourthVersion(host)
    }
    return true
  }

  /// Whether an authority is an IPv6 address in brackets, `[2001:db8::1]:8080`: eight groups of up to four hexadecimal digits,
  /// where `::` may replace one run of groups and an IPv4 address the last two.
  private static func isSixthVersion(_ authority: ArraySlice<UInt8>) -> Bool {
    guard let close = authority.firstIndex(of: "]") else { return false }
    let rest = authority[(close + 1)...]
    guard rest.isEmpty || (rest.first == ":" && (rest.dropFirst().natural ?? 65536) < 65536) else {
      return false
    }
    let address = authority[..<close].dropFirst()
    if address.first == ":", !address.starts(withASCII: "::") { return false }
    var (groups, gaps) = (0, 0)
    var parts = address.split(separator: ":", omittingEmptySubsequences: false)
    // A `::` at either end makes one empty part too many.
    if address.starts(withASCII: "::") { parts.removeFirst() }
    if address.suffix(2).elementsEqual("::".utf8) { parts.removeLast() }
    for (index, part) in parts.enumerated() {
      if part.isEmpty {
        gaps += 1
      } else if index == parts.count - 1, part.contains(".") {
        guard isFourthVersion(part) else { return false }
        groups += 2
      } else {
        guard part.count < 5, part.allSatisfy(\.isHexDigit) else { return false }
        groups += 1
      }
    }
    return gaps == 0 ? groups == 8 : gaps == 1 && groups < 8
  }

  private static func isFourthVersion(_ host: ArraySlice<UInt8>) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count == 4 && labels.allSatisfy { $0.natural.map { $0 < 256 } ?? false }
  }

  /// The part after the host, with characters that no URL may contain percent-encoded.
  private static func escaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var hasFragment = false
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case "%":
        let isEscape =
          index + 2 < bytes.endIndex && bytes[index + 1].isHexDigit && bytes[index + 2].isHexDigit
        result.append(contentsOf: isEscape ? "%".utf8 : "%25".utf8)
      case "#":
        result.append(contentsOf: hasFragment ? "%23".utf8 : "#".utf8)
        hasFragment = true
      case 0..." ", "\"", "<", ">", "[", "\\", "]", "^", "`", "{", "|", "}", 0x7F:
        result.append(contentsOf: percentEncoded(byte))
      default: result.append(byte)
      }
    }
    return result
  }

  private static func percentEncoded(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// The text with `%xx` decoded.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains("%") else { return bytes }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == "%", index + 2 < bytes.endIndex, bytes[index + 1].isHexDigit,
        bytes[index + 2].isHexDigit
      {
        result.append(digit(bytes[index + 1]) << 4 | digit(bytes[index + 2]))
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result[...]
  }

  private static func digit(_ byte: UInt8) -> UInt8 {
    byte.isDigit ? byte - "0" : byte.lowercased - "a" + 10
  }

  /// A relative path, from the folder of `base`, as one from the book's folder. What leads above that begins with `..`, and
  /// the book decides whether it may be used; if it `staysInside`, as in a packed EPUB, nothing is above the folder, as for
  /// a web server. A path that begins with `/` is relative to the folder `root`. The folder itself is no file: nil.
  package static func resolved(
    _ path: ArraySlice<UInt8>, from base: String, root: String = "", staysInside: Bool = false
  ) -> String? {
    let place = place(path, from: base, root: root, staysInside: staysInside)
    return place?.isEmpty == true ? nil : place
  }

  /// The same, where the root itself is the empty path.
  fileprivate static func place(
    _ path: ArraySlice<UInt8>, from base: String, root: String, staysInside: Bool
  ) -> String? {
    // Most addresses name a file in the folder of `base`.
    if let first = path.first, first != ".", !path.contains(where: { $0 == "/" || $0 == 0 }) {
      let name = String(decoding: path, as: UTF8.self)
      return base.utf8.lastIndex(of: "/").map { String(base[...$0]) + name } ?? name
    }
    var parts: [ArraySlice<UInt8>] = []
    if path.first == "/" {
      parts = Array(root.utf8)[...].split(separator: "/")
    } else {
      parts = Array(base.utf8)[...].split(separator: "/").dropLast()
    }
    for part in path.split(separator: "/") {
      if part.equals(".") { continue }
      if part.equals("..") {
        if let last = parts.last, !last.equals("..") {
          parts.removeLast()
        } else if !staysInside {
          parts.append(part)
        }
      } else {
        guard !part.contains(0) else { return nil }
        parts.append(part)
      }
    }
    return String(decoding: Array(parts.joined(separator: ["/"])), as: UTF8.self)
  }
}

/// The meaning of an address in a source.
package enum SourceAddress: Equatable {
  case external([UInt8])
  case fragment(String)
  case file(path: String, fragment: String?)
  /// A `javascript:` URL.
  case script
  /// `data:` or `file:`, or an unknown scheme.
  case refused(String)
  /// The path leads out of the book's folder.
  case outside
  case invalid

  /// Reads an address that stands in the file `base`, a path from the book's root.
  ///
  /// - Parameter root: the folder that addresses beginning with `/` are relative to.
  package init(_ bytes: ArraySlice<UInt8>, base: String, root: String = "", staysInside: Bool = false) {
    let address = bytes.trimmed
    if let scheme = WebAddress.scheme(address) {
      if scheme == "javascript" || scheme == "vbscript" {
        self = .script
      } else if let url = WebAddress.external(address) {
        self = .external(url)
      } else {
        self = ["http", "https", "ftp", "mailto"].contains(scheme) ? .invalid : .refused(scheme)
      }
      return
    }
    if address.starts(withASCII: "//") {
      self = WebAddress.external(address).map { .external($0) } ?? .invalid
      return
    }
    let mark = address.firstIndex(of: "#")
    let fragment = mark.map { Identifiers.written(WebAddress.decoded(address[($0 + 1)...])) }.flatMap {
      $0.isEmpty ? nil : $0
    }
    var path = address[..<(mark ?? address.endIndex)]
    path = path[..<(path.firstIndex(of: "?") ?? path.endIndex)]
    if path.isEmpty {
      self = fragment.map { .fragment($0) } ?? .file(path: base, fragment: nil)
    } else if let place = WebAddress.place(
      WebAddress.decoded(path), from: base, root: root, staysInside: staysInside)
    {
      self = .file(path: place, fragment: fragment)
    } else {
      self = .outside
    }
  }
}
