// BookCompiler
