import { randomUUID } from 'node:crypto'
import qs from 'qs'
import type { BodyOf, PathOf, QueryOf, ResultOf, ShopOperationName } from '../../server/contract/contract-types'
import { SAMPLE_SHOP_KEY } from '../../server/sample/sign-ins'

export const API_URL = process.env.SHOP_API_URL ?? 'http://localhost:4000'
export const KEY = process.env.SHOP_API_KEY ?? SAMPLE_SHOP_KEY

/** An error response of the API, with its message for customers and the errors by field. */
export class Refused extends Error {
  errors: { field: string; message: string }[] = []
}

/** `once`: idempotency key of a write. It comes from the submitted form, so that submitting it twice acts once. */
type Sent<N extends ShopOperationName> = { path?: PathOf<N>; query?: QueryOf<N>; body?: BodyOf<N>; once?: string }

/** Calls an operation of the shop's API and returns its result. Throws Refused. */
export async function call<N extends ShopOperationName>(name: N, sent: Sent<N> = {}): Promise<ResultOf<N>> {
  const [method = '', pattern = ''] = name.split(' ')
  const values = new Map<string, unknown>(Object.entries(sent.path ?? {}))
  const path = pattern.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(values.get(part))))
  const headers: Record<string, string> = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' }
  if (method !== 'GET') headers['Idempotency-Key'] = sent.once ?? randomUUID()
  const search = qs.stringify(sent.query, { addQueryPrefix: true })
  const answer = await fetch(`${API_URL}${path}${search}`, { method, headers, body: JSON.stringify(sent.body) ?? null })
  const { result, message, errors = [] } = (await answer.json()) as { result: ResultOf<N> } & Refused
  if (!answer.ok) throw Object.assign(new Refused(message), { errors })
  return result
}
