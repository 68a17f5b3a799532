/**
 * EDR decodes the trace of a failed test recursively. The 600 nested calls that our gas limit allows, as in endless
 * reentrancy, use most of a thread's default 2 MB of stack, and an overflow crashes the process. EDR reads this variable
 * when it is loaded.
 */
process.env['RUST_MIN_STACK'] ??= String(64 * 1024 * 1024)

export const edr = await import('@nomicfoundation/edr')
