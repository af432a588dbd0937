// ArtworkDrawing
