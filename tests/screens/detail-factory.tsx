import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { requiredPrompt } from '@/shared/lib/validate'
import { server, shop, shopChanged } from '../msw/server'
import { type RenderedApp, renderApp } from '../setup/render'

type Bag = Record<string, unknown>

export interface DetailCase {
  /** Path of the screen; the seq is put behind it. */
  path: string
  /** Path of the list's call; records are below it. */
  call: string
  /** Title of the screen and of its list. */
  title: string
  list: string
  /** Who edits, and who may only look. */
  as: string
  reader?: string
  /** Body of a record to edit; `n` makes it unique. */
  body: (n: number) => Bag
  /** Names in it that only creating takes. */
  fixed?: readonly string[]
  /** Names in it that are files, and the record's field that shows each. */
  files?: Readonly<Record<string, string>>
  /** Name of a record in the page's heading. */
  name: (record: Bag) => string
  seq: (record: Bag) => number
  /** A text field: its name, its label, and what is typed into it. */
  edit: { field: string; label: string; value: (n: number) => string }
  /** Labels of the required text fields. */
  required: readonly string[]
  /** What somebody else changes meanwhile: a field that this test leaves alone, its label, both readings. */
  other: { field: string; label: string; value: unknown; shown: string }
}

let made = 0

/** The tests that every detail has to pass; what is special about a screen follows in its own file. */
export function testDetail(spec: DetailCase): void {
  const { edit, other } = spec

  async function record(): Promise<Bag> {
    const backend = await shop()
    const token = await backend.signIn(spec.as)
    shopChanged()
    made += 1
    const answer = await backend.call<Bag>('POST', spec.call, { token, body: spec.body(made) })
    if (answer.status !== 201) throw new Error(`no record to edit: ${JSON.stringify(answer.body)}`)
    return answer.result
  }
  async function stored(seq: number): Promise<Bag> {
    const backend = await shop()
    return (await backend.call<Bag>('GET', `${spec.call}/${seq}`, { token: await backend.signIn(spec.as) })).result
  }
  /** Somebody else stores the record with changes. */
  async function storeBehind(seq: number, changes: Bag): Promise<void> {
    const backend = await shop()
    const now = await stored(seq)
    const body = {
      ...pick(
        now,
        Object.keys(spec.body(0)).filter((name) => !spec.fixed?.includes(name)),
      ),
      ...Object.fromEntries(
        Object.entries(spec.files ?? {}).map(([name, shown]) => [name, (now[shown] as Bag | null)?.fileSeq]),
      ),
      ...changes,
      version: now.version,
    }
    const answer = await backend.call('PUT', `${spec.call}/${seq}`, { token: await backend.signIn(spec.as), body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  async function open(seq: number, as = spec.as): Promise<RenderedApp> {
    const app = await renderApp(`${spec.path}?seq=${seq}`, { as })
    await screen.findByLabelText(named(edit.label))
    return app
  }
  const field = () => screen.getByLabelText(named(edit.label))
  const button = (name: string) => screen.getByRole('button', { name })
  async function type({ user }: RenderedApp, text: string) {
    await user.clear(field())
    if (text) await user.type(field(), text)
  }
  /** Every PUT of the page from now on. */
  function countPuts(): () => number {
    let puts = 0
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'PUT') puts += 1
    })
    return () => puts
  }

  describe(`${spec.title} (detail)`, () => {
    afterEach(() => void server.events.removeAllListeners())

    // the first test of a file also loads the app and the shop
    it('shows the record, and saves what was changed', { timeout: 60_000 }, async () => {
      const before = await record()
      const seq = spec.seq(before)
      const app = await open(seq)
      expect(await screen.findByRole('heading', { level: 1, name: spec.name(before) })).toBeInTheDocument()
      expect(field()).toHaveValue(String(before[edit.field] ?? ''))
      expect(button('저장')).toHaveAttribute('aria-disabled', 'true')

      const value = edit.value(made)
      await type(app, value)
      expect(screen.getByText(/저장하지 않은 변경 1건/)).toHaveTextContent(edit.label)
      await app.user.click(button('저장'))
      expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
      expect(screen.queryByText(/저장하지 않은 변경/)).not.toBeInTheDocument()
      expect(await stored(seq)).toMatchObject({ [edit.field]: value, version: Number(before.version) + 1 })

      // the version has moved on with the save: a second one is no conflict
      await type(app, `${value}2`)
      await app.user.click(button('저장'))
      await waitFor(async () => expect(await stored(seq)).toMatchObject({ [edit.field]: `${value}2` }))
    })

    it('takes changes back', async () => {
      const before = await record()
      const app = await open(spec.seq(before))
      await type(app, edit.value(made))
      await app.user.click(button('되돌리기'))
      expect(field()).toHaveValue(String(before[edit.field] ?? ''))
      expect(screen.queryByText(/저장하지 않은 변경/)).not.toBeInTheDocument()
    })

    it('names an empty required field, goes to it, and sends nothing', async () => {
      const app = await open(spec.seq(await record()))
      const puts = countPuts()
      for (const label of spec.required) {
        const input = screen.getByLabelText(named(label))
        expect(input).toHaveAttribute('aria-required', 'true')
        await app.user.clear(input)
      }
      await app.user.click(button('저장'))
      for (const label of spec.required) expect(await screen.findByText(requiredPrompt(label))).toBeInTheDocument()
      await waitFor(() => expect(screen.getByLabelText(named(spec.required[0] ?? ''))).toHaveFocus())
      expect(puts()).toBe(0)
    })

    it('puts the server’s errors on their fields, and those without a field on top', async () => {
      const app = await open(spec.seq(await record()))
      const refusal = {
        status: 400,
        code: 'VALIDATION_FAILED',
        message: '입력값을 확인해 주세요.',
        errors: [
          { field: edit.field, message: '이 값은 쓸 수 없습니다.' },
          { field: 'nowhere', message: '자리가 없는 오류입니다.' },
        ],
      }
      server.use(http.put(`*${spec.call}/:seq`, () => HttpResponse.json(refusal, { status: 400 })))
      await type(app, edit.value(made))
      await app.user.click(button('저장'))
      const message = await screen.findByText('이 값은 쓸 수 없습니다.')
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(message.textContent ?? ''))
      expect(field()).toHaveAttribute('aria-invalid', 'true')
      await waitFor(() => expect(field()).toHaveFocus())
      expect(screen.getByText('자리가 없는 오류입니다.').closest('[role=alert]')).toBeInTheDocument()
      expect(screen.queryByText(refusal.message)).not.toBeInTheDocument()
      // it belonged to the refused value
      await app.user.type(field(), '!')
      expect(screen.queryByText('이 값은 쓸 수 없습니다.')).not.toBeInTheDocument()
    })

    it('asks before changes are lost', async () => {
      const app = await open(spec.seq(await record()))
      const before = app.url()
      await type(app, edit.value(made))
      await app.user.click(button('목록'))
      const asked = await screen.findByRole('dialog')
      expect(asked).toHaveTextContent('저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?')
      await app.user.click(within(asked).getByRole('button', { name: '계속 작성' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(app.url()).toBe(before)
      expect(field()).toHaveValue(edit.value(made))

      await app.user.click(button('목록'))
      await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '나가기' }))
      expect(await screen.findByRole('heading', { level: 1, name: spec.list })).toBeInTheDocument()
    })

    it('leaves without a question when nothing was changed', async () => {
      const app = await open(spec.seq(await record()))
      await app.user.click(button('목록'))
      expect(await screen.findByRole('heading', { level: 1, name: spec.list })).toBeInTheDocument()
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })

    it('shows both versions when somebody else was faster, and keeps what only they changed', async () => {
      const before = await record()
      const seq = spec.seq(before)
      const app = await open(seq)
      await storeBehind(seq, { [other.field]: other.value })
      const mine = edit.value(made)
      await type(app, mine)
      await app.user.click(button('저장'))

      const dialog = await screen.findByRole('dialog')
      const rows = within(dialog).getAllByRole('row').slice(1)
      expect(rows).toHaveLength(2)
      expect(within(dialog).getByRole('row', { name: new RegExp(literal(edit.label)) })).toHaveTextContent(mine)
      expect(within(dialog).getByRole('row', { name: new RegExp(literal(other.label)) })).toHaveTextContent(other.shown)
      await app.user.click(within(dialog).getByRole('button', { name: '내 값으로 저장' }))
      expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
      expect(await stored(seq)).toMatchObject({ [edit.field]: mine, [other.field]: other.value })
    })

    it('takes their version on 다시 불러오기', async () => {
      const seq = spec.seq(await record())
      const app = await open(seq)
      const theirs = edit.value(made + 1000)
      await storeBehind(seq, { [edit.field]: theirs })
      await type(app, edit.value(made))
      await app.user.click(button('저장'))
      await app.user.click(await screen.findByRole('button', { name: '다시 불러오기' }))
      await waitFor(() => expect(field()).toHaveValue(theirs))
      expect(screen.queryByText(/저장하지 않은 변경/)).not.toBeInTheDocument()
      // and the next save is against their version
      await type(app, edit.value(made + 2000))
      await app.user.click(button('저장'))
      expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    })

    it('says so when the record does not exist, with a way back', async () => {
      for (const seq of ['2000000000', 'abc']) {
        const app = await renderApp(`${spec.path}?seq=${seq}`, { as: spec.as })
        expect(await screen.findByText('찾을 수 없습니다.')).toBeInTheDocument()
        await app.user.click(button('목록으로'))
        expect(await screen.findByRole('heading', { level: 1, name: spec.list })).toBeInTheDocument()
        app.unmount()
      }
    })

    it('tries again when the record could not be read', async () => {
      const seq = spec.seq(await record())
      const failing = () => HttpResponse.json({ status: 500, code: 'INTERNAL', message: '서버 오류' }, { status: 500 })
      server.use(http.get(`*${spec.call}/:seq`, failing))
      const app = await renderApp(`${spec.path}?seq=${seq}`, { as: spec.as })
      await screen.findByText('서버 오류')
      server.resetHandlers()
      await app.user.click(button('다시 시도'))
      expect(await screen.findByLabelText(named(edit.label))).toBeInTheDocument()
    })

    if (spec.reader) {
      it('offers nothing to change without WRITE', async () => {
        await open(spec.seq(await record()), spec.reader)
        expect(field()).toBeDisabled()
        expect(screen.queryByRole('button', { name: '저장' })).not.toBeInTheDocument()
        expect(screen.queryByRole('button', { name: '삭제' })).not.toBeInTheDocument()
        expect(button('목록')).toBeInTheDocument()
      })
    }
  })
}

const pick = (bag: Bag, names: readonly string[]): Bag => Object.fromEntries(names.map((name) => [name, bag[name]]))
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A label with or without the mark of a required field. */
const named = (label: string) => new RegExp(`^${literal(label)}\\s*\\*?$`)
