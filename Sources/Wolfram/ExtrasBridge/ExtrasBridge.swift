import KernelExtras

/// Passes a request to the extras and returns their answer.
public func answerOfExtras(_ request: [UInt8]) -> [UInt8]? { Extras.answer(request) }
