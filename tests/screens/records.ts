import { shop, shopChanged } from '../msw/server'

export type Bag = Record<string, unknown>

export interface RecordFacts {
  /** Path of the list's call; the paths of records are below it. */
  call: string
  /** The admin who creates and edits them. */
  as: string
  /** Body of a record to edit; `n` makes it unique. */
  body: (n: number) => Bag | Promise<Bag>
}

let serial = 0

/** Creates and reads records to edit, not through the page. */
export function recordsOf({ call, as, body }: RecordFacts) {
  const world = async () => {
    const backend = await shop()
    return { backend, token: await backend.signIn(as) }
  }
  return {
    /** Number of records so far, which also makes typed values unique. */
    count: () => serial,
    /** Creates a record. Returns it with the names of the body's fields. */
    async make(): Promise<{ record: Bag; sent: string[] }> {
      const { backend, token } = await world()
      shopChanged()
      serial += 1
      const values = await body(serial)
      const answer = await backend.call<Bag>('POST', call, { token, body: values })
      if (answer.status !== 201) throw new Error(`no record to edit: ${JSON.stringify(answer.body)}`)
      return { record: answer.result, sent: Object.keys(values) }
    },
    async read(seq: number): Promise<Bag> {
      const { backend, token } = await world()
      return (await backend.call<Bag>('GET', `${call}/${seq}`, { token })).result
    },
    async replace(seq: number, values: Bag): Promise<void> {
      const { backend, token } = await world()
      const answer = await backend.call('PUT', `${call}/${seq}`, { token, body: values })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
  }
}

export const pick = (bag: Bag, names: readonly string[]): Bag =>
  Object.fromEntries(names.map((name) => [name, bag[name]]))
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Matches a label with or without the mark of a required field. */
export const named = (label: string): RegExp => new RegExp(`^${literal(label)}\\s*\\*?$`)
