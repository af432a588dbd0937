/// The elements that list the entries of a navigation document: EPUB's `ol`, and what others write in its place.
package let navigationListNames: Set<String> = ["ol", "ul", "menu"]
