/// `META-INF/container.xml`, which names the package document.
enum ContainerDocument {
  static let bytes = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
      <rootfiles>
        <rootfile full-path="package.opf" media-type="application/oebps-package+xml"/>
      </rootfiles>
    </container>

    """.utf8)
}
