import Diagnostics
import XML

/// The encrypted and obfuscated files that META-INF/encryption.xml declares.
struct Encryption {
  /// Encrypted files, whose content cannot be read.
  var encrypted: Set<String> = []
  /// Obfuscated fonts, with the place of their declaration.
  var obfuscated: [String: SourceRange] = [:]
}

private let encryptionNamespace = "http://www.w3.org/2001/04/xmlenc#"
private let obfuscation = "http://www.idpf.org/2008/embedding"

/// Checks META-INF/encryption.xml.
func checkEncryption(_ files: BundleFiles, into findings: inout BundleFindings) -> Encryption {
  let file = "META-INF/encryption.xml"
  var encryption = Encryption()
  guard let bytes = files.content(file), let tree = findings.parse(file, bytes) else { return encryption }
  let root = tree.name(tree.root)
  guard root.local == "encryption", root.namespace == containerNamespace else {
    findings.report(
      .encryptionInvalid, at: tree.range(tree.root),
      "<\(root.qualified)> is the root element instead of <encryption>",
      epubcheck: "RSC-005")
    return encryption
  }
  checkIDs(tree, into: &findings)
  for node in 0..<tree.count where tree.kind(node) == .element {
    switch tree.name(node).local {
    case "EncryptedData" where tree.name(node).namespace == encryptionNamespace:
      read(node, of: tree, files: files, into: &encryption, findings: &findings)
    case "Compression": checkCompression(node, of: tree, into: &findings)
    default: break
    }
  }
  if !encryption.encrypted.isEmpty {
    findings.report(
      .encryptionUnknown, in: file,
      "\(encryption.encrypted.count) \(encryption.encrypted.count == 1 ? "file is" : "files are") encrypted",
      epubcheck: "RSC-004")
  }
  return encryption
}

private func checkIDs(_ tree: XMLTree, into findings: inout BundleFindings) {
  var seen: Set<String> = []
  for node in 0..<tree.count where tree.kind(node) == .element {
    guard let id = tree.attribute(node, "Id") else { continue }
    if !seen.insert(id).inserted {
      findings.report(
        .encryptionInvalid, at: tree.range(of: node, attribute: "Id"), "id \"\(id)\" is used twice",
        epubcheck: "RSC-005")
    }
  }
}

private func read(
  _ node: XMLTree.Node, of tree: XMLTree, files: BundleFiles, into encryption: inout Encryption,
  findings: inout BundleFindings
) {
  var algorithm: String?
  for inner in node..<tree.end(of: node) where tree.kind(inner) == .element {
    switch tree.name(inner).local {
    case "EncryptionMethod": algorithm = tree.attribute(inner, "Algorithm")
    case "CipherReference":
      guard let uri = tree.attribute(inner, "URI"), case .local(let path, _, _) = Address(uri, in: "") else {
        continue
      }
      let place = tree.range(of: inner, attribute: "URI")
      if !files.contains(path) {
        findings.report(
          .encryptionInvalid, at: place, "\"\(path)\" is not in the bundle", epubcheck: "RSC-007")
      }
      if algorithm == obfuscation {
        encryption.obfuscated[path] = place
      } else {
        encryption.encrypted.insert(path)
      }
    default: break
    }
  }
}

private func checkCompression(_ node: XMLTree.Node, of tree: XMLTree, into findings: inout BundleFindings) {
  let method = tree.attribute(node, "Method") ?? ""
  if method != "0", method != "8" {
    findings.report(
      .encryptionInvalid, at: tree.range(of: node, attribute: "Method"),
      "compression method \"\(method)\" is not 0 or 8",
      epubcheck: "RSC-005")
  }
  let length = tree.attribute(node, "OriginalLength") ?? ""
  if length.isEmpty || !length.allSatisfy({ $0.isASCII && $0.isNumber }) {
    findings.report(
      .encryptionInvalid, at: tree.range(of: node, attribute: "OriginalLength"),
      "original length \"\(length)\" is not a number",
      epubcheck: "RSC-005")
  }
}
