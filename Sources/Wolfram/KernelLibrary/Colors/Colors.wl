RandomColor::usage = "A colour by chance."
RandomColor[] := RGBColor @@ RandomReal[1, 3]
RandomColor[n_Integer ? NonNegative] := Table[RandomColor[], {n}]
