import CCurl
import Glibc

/// The addresses that no public server has: loopback, private, link-local, multicast and reserved ones.
///
/// Source: IANA's registries of special-purpose addresses for IPv4 and IPv6.
package enum PrivateNetworks {
  /// IPv4 networks: the first bytes of the prefix and its length in bits.
  private static let four: [([UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
    ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
    ([203, 0, 113], 24), ([224], 3),
  ]

  /// Whether an address of 4 bytes (IPv4) or 16 bytes (IPv6) is in one of the networks; true for anything else.
  package static func contain(_ address: [UInt8]) -> Bool {
    switch address.count {
    case 4: four.contains { network, bits in matches(address, network, bits: bits) }
    case 16:
      if let inner = addressOfIPv4(in: address) {
        contain(inner)
      } else {
        // Public addresses are in 2000::/3, except 2001::/23, which is for protocols such as Teredo, and those for documentation.
        address[0] >> 5 != 1 || matches(address, [32, 1, 0], bits: 23)
          || matches(address, [32, 1, 13, 184], bits: 32) || matches(address, [63, 255, 0], bits: 20)
      }
    default: true
    }
  }

  /// The IPv4 address embedded in an IPv6 address of ::ffff:0:0/96, 64:ff9b::/96 or 2002::/16; nil for others.
  private static func addressOfIPv4(in address: [UInt8]) -> [UInt8]? {
    let zeros = [UInt8](repeating: 0, count: 8)
    if address.starts(with: zeros + [0, 0, 255, 255]) || address.starts(with: [0, 100, 255, 155] + zeros) {
      return Array(address[12...])
    }
    return address.starts(with: [32, 2]) ? Array(address[2..<6]) : nil
  }

  private static func matches(_ address: [UInt8], _ network: [UInt8], bits: Int) -> Bool {
    for (index, byte) in network.enumerated() {
      let rest = bits - 8 * index
      if rest < 8 { return address[index] >> (8 - rest) == byte >> (8 - rest) }
      if address[index] != byte { return false }
    }
    return true
  }

  /// Whether the peer that libcurl is about to connect to is in one of the networks.
  static func contain(_ peer: UnsafeMutablePointer<octavo_curl_peer>) -> Bool {
    guard let offset = MemoryLayout<octavo_curl_peer>.offset(of: \.address) else { return true }
    let size = Int(peer.pointee.size)
    let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(peer) + offset, count: size)
    switch peer.pointee.family {
    case AF_INET where size >= MemoryLayout<sockaddr_in>.size: return contain(Array(bytes[4..<8]))
    case AF_INET6 where size >= MemoryLayout<sockaddr_in6>.size: return contain(Array(bytes[8..<24]))
    default: return true
    }
  }
}
