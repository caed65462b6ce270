import type { Schemas } from '../http/call'

/** A message as it is handed over. */
export interface Outgoing {
  channel: Schemas['MessageChannel']
  to: string
  from: string | null
  title: string | null
  content: string
}

export type Delivery = { ok: true } | { ok: false; code: string; message: string }

/** Who delivers messages: a carrier's service, or the simulated one. */
export interface MessageProvider {
  send(message: Outgoing): Promise<Delivery>
}

/** The reference provider: nobody has a phone that ends with 0000. */
export const simulatedProvider: MessageProvider = {
  send: async ({ to }) =>
    to.endsWith('0000') ? { ok: false, code: 'E0404', message: '수신할 수 없는 번호입니다.' } : { ok: true },
}
