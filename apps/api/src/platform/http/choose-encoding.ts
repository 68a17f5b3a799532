import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/**
 * For answers that are stored compressed. Without an encoding the answer is sent as it is: @fastify/compress, which reads
 * headers more generously, would compress it again for each request.
 */
export function chooseEncoding({ headers }: FastifyRequest): Encoding | null {
  const accepted = new Set(
    (headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      // A weight of 0 is a refusal.
      .filter((one) => !/;\s*q\s*=\s*0(\.0*)?\s*$/.test(one))
      .map((one) => one.split(';')[0]!.trim()),
  )
  if (accepted.has('br')) return 'br'
  if (accepted.has('gzip') || accepted.has('*')) return 'gzip'
  headers['x-no-compression'] = 'true'
  return null
}
