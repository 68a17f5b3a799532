/** An HTTP proxy in front of a test node that records, refuses, alters or drops requests. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { cleanUp } from './clean-up.ts'

export interface Question {
  id: number
  method: string
  params: unknown[]
}

interface RpcRefusal {
  code: number
  message: string
}

/** A plain HTTP error without JSON. */
interface HttpRefusal {
  status: number
  headers?: Record<string, string>
}

export interface RpcAnswer {
  result?: unknown
  error?: RpcRefusal
}

export interface Gate {
  url: string
  /** Requests received so far; a test may clear it. */
  asked: Question[]
  /** Answers in place of the node. Null forwards the request; a promise that never resolves simulates silence. */
  refuse: (question: Question) => RpcRefusal | HttpRefusal | null | Promise<never>
  /** Changes the node's answer before it is returned. */
  alter: (question: Question, answer: RpcAnswer) => RpcAnswer
  /** Stops listening. */
  shut: () => Promise<void>
  open: () => Promise<void>
}

export async function openGate(rpcUrl: string): Promise<Gate> {
  const asked: Question[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const question = JSON.parse(body) as Question
    asked.push(question)
    const error = await gate.refuse(question)
    const headers = { 'content-type': 'application/json' }
    if (error && 'status' in error) {
      response.writeHead(error.status, error.headers).end()
      return
    }
    const reply = error
      ? { jsonrpc: '2.0', id: question.id, error }
      : gate.alter(
          question,
          (await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()) as RpcAnswer,
        )
    response.writeHead(200, headers).end(JSON.stringify(reply))
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const shut = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  const gate: Gate = {
    url: `http://127.0.0.1:${port}`,
    asked,
    refuse: () => null,
    alter: (_, answer) => answer,
    shut,
    open: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
  cleanUp(shut)
  return gate
}
