print("octavo")
