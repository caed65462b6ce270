import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { requiredPrompt } from '@/shared/lib/validate'
import { server } from '../msw/server'
import type { DetailCase } from '../screens/detail-factory'
import { fewRows } from '../screens/few-rows'
import { type Bag, literal, named, pick, recordsOf } from '../screens/records'
import { type RenderedApp, renderApp } from '../setup/render'

/** A detail of `detail-factory`, with the data for tests of its behavior. */
interface DetailBehavior extends DetailCase {
  /** Title of its list. */
  list: string
  /** Admin without write permission. */
  reader: string
  /**
   * A change that another admin saves: a field that this test does not edit, its label, its value as stored and as
   * shown.
   */
  other: { field: string; label: string; value: unknown; displayed: string }
}

/** Tests what the kit does for every record: once for each kind of form, not for each screen. */
export function testDetailBehavior(spec: DetailBehavior): void {
  const { edit, other, drawer } = spec
  const home = drawer?.search ? `${spec.path}?${drawer.search}` : spec.path
  const address = (seq: number | string) => `${home}${home.includes('?') ? '&' : '?'}seq=${seq}`
  const records = recordsOf(spec)
  let sent: readonly string[] = []

  async function record(): Promise<Bag> {
    const created = await records.make()
    sent = created.sent
    return created.record
  }
  const stored = records.read
  /** Stores the record with changes, as another admin. */
  async function storeBehind(seq: number, changes: Bag): Promise<void> {
    const now = await stored(seq)
    const files = Object.entries(spec.files ?? {}).map(([name, shown]) => [name, (now[shown] as Bag | null)?.fileSeq])
    await records.replace(seq, {
      ...pick(now, sent),
      ...Object.fromEntries(files),
      ...changes,
      version: now.version,
    })
  }
  /** Open layers above the page, beginning with a drawer. */
  const layers = () => screen.queryAllByRole('dialog')
  const form = () => within(drawer ? (layers()[0] ?? document.body) : document.body)
  async function open(seq: number, as = spec.as): Promise<RenderedApp> {
    // the list behind a drawer, or the list to return to
    fewRows(spec.call)
    const app = await renderApp(address(seq), { as })
    // the code of a drawer and of an editor loads at the first opening
    await waitFor(() => field())
    return app
  }
  const field = () => form().getByLabelText(named(edit.label))
  // a choice may have the same name as the field
  const required = (label: string) => form().getByLabelText(named(label), { selector: ':not([type=radio])' })
  const button = (name: string) => form().getByRole('button', { name })
  /** The question shown above the record. */
  const findQuestion = () =>
    waitFor(() => {
      const [question, ...rest] = drawer ? layers().slice(1) : layers()
      if (!question || rest.length > 0) throw new Error(`${layers().length} dialogs`)
      return question
    })
  const notAsked = () => waitFor(() => expect(layers()).toHaveLength(drawer ? 1 : 0))
  /** All ways to leave the record. */
  const ways: Record<string, (app: RenderedApp) => Promise<void>> = drawer
    ? {
        Esc: ({ user }) => user.keyboard('{Escape}'),
        '✕': ({ user }) => user.click(form().getAllByRole('button', { name: '닫기' })[0] as HTMLElement),
        닫기: ({ user }) => user.click(form().getAllByRole('button', { name: '닫기' })[1] as HTMLElement),
      }
    : { 목록: ({ user }) => user.click(button('목록')) }
  async function hasLeft(app: RenderedApp) {
    expect(await screen.findByRole('heading', { level: 1, name: spec.list })).toBeInTheDocument()
    await waitFor(() => expect(layers()).toHaveLength(0))
    if (drawer) expect(decodeURIComponent(app.url())).toBe(home)
  }
  async function type({ user }: RenderedApp, text: string) {
    await user.clear(field())
    if (text) await user.type(field(), text)
  }
  /** Counts the page's PUT requests from now on. */
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
    it('shows the record and saves changes', async () => {
      const before = await record()
      const seq = spec.seq(before)
      const app = await open(seq)
      expect(
        drawer
          ? await screen.findByRole('dialog', { name: new RegExp(`^${literal(spec.name(before))}`) })
          : await screen.findByRole('heading', { level: 1, name: spec.name(before) }),
      ).toBeInTheDocument()
      expect(field()).toHaveValue(String(before[edit.field] ?? ''))
      expect(button('저장')).toHaveAttribute('aria-disabled', 'true')

      const value = edit.value(records.count())
      await type(app, value)
      expect(screen.getByText(/변경: /)).toHaveTextContent(edit.label)
      await app.user.click(button('저장'))
      expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
      expect(screen.queryByText(/변경: /)).not.toBeInTheDocument()
      expect(await stored(seq)).toMatchObject({ [edit.field]: value, version: Number(before.version) + 1 })

      // the version has changed with the save, so a second save is no conflict; also from within the field and in
      // Hangul mode
      await type(app, `${value}2`)
      const puts = countPuts()
      const held = [false, true].map((repeat) =>
        fireEvent.keyDown(field(), { key: 'ㄴ', code: 'KeyS', ctrlKey: true, isComposing: true, repeat }),
      )
      // false: the browser does not show its own dialog
      expect(held).toEqual([false, false])
      expect(field()).toHaveFocus()
      fireEvent.keyDown(field(), { key: 's', code: 'KeyS', metaKey: true })
      await waitFor(async () => expect(await stored(seq)).toMatchObject({ [edit.field]: `${value}2` }))
      await waitFor(() => expect(screen.queryByText(/변경: /)).not.toBeInTheDocument())
      fireEvent.keyDown(field(), { key: 's', code: 'KeyS', ctrlKey: true })
      expect(await screen.findByText('변경된 내용이 없습니다.')).toBeInTheDocument()
      expect(puts()).toBe(1)
    })

    it('reverts changes', async () => {
      const before = await record()
      const app = await open(spec.seq(before))
      await type(app, edit.value(records.count()))
      await app.user.click(button('되돌리기'))
      expect(field()).toHaveValue(String(before[edit.field] ?? ''))
      expect(screen.queryByText(/변경: /)).not.toBeInTheDocument()
    })

    it('marks an empty required field, focuses it, and sends nothing', async () => {
      const app = await open(spec.seq(await record()))
      const puts = countPuts()
      for (const label of spec.required) {
        const input = required(label)
        expect(input).toHaveAttribute('aria-required', 'true')
        await app.user.clear(input)
      }
      await app.user.click(button('저장'))
      for (const label of spec.required) expect(await form().findByText(requiredPrompt(label))).toBeInTheDocument()
      await waitFor(() => expect(required(spec.required[0] ?? '')).toHaveFocus())
      expect(puts()).toBe(0)
      // the bar shows the number of errors, with a link to each
      const faults = form().getByRole('navigation', { name: `오류 ${spec.required.length}건` })
      const links = within(faults).getAllByRole('button')
      expect(links.map(({ textContent }) => textContent)).toEqual(spec.required)
      await app.user.click(links.at(-1) as HTMLElement)
      expect(required(spec.required.at(-1) ?? '')).toHaveFocus()
      await app.user.type(required(spec.required[0] ?? ''), '1')
      expect(form().queryByText(`오류 ${spec.required.length}건`)).not.toBeInTheDocument()
    })

    it('shows server errors at their fields, and those without a field on top', async () => {
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
      await type(app, edit.value(records.count()))
      await app.user.click(button('저장'))
      const message = await screen.findByText('이 값은 쓸 수 없습니다.')
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(message.textContent ?? ''))
      expect(field()).toHaveAttribute('aria-invalid', 'true')
      await waitFor(() => expect(field()).toHaveFocus())
      expect(screen.getByText('자리가 없는 오류입니다.').closest('[role=alert]')).toBeInTheDocument()
      expect(screen.queryByText(refusal.message)).not.toBeInTheDocument()
      // the error belonged to the refused value
      await app.user.type(field(), '!')
      expect(screen.queryByText('이 값은 쓸 수 없습니다.')).not.toBeInTheDocument()
    })

    it('asks before changes are discarded', async () => {
      const app = await open(spec.seq(await record()))
      const before = app.url()
      await type(app, edit.value(records.count()))
      for (const leave of Object.values(ways)) {
        await leave(app)
        const question = await findQuestion()
        expect(question).toHaveTextContent('저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?')
        await app.user.click(within(question).getByRole('button', { name: '계속 작성' }))
        await notAsked()
        expect(app.url()).toBe(before)
        expect(field()).toHaveValue(edit.value(records.count()))
      }
      await Object.values(ways)[0]?.(app)
      await app.user.click(within(await findQuestion()).getByRole('button', { name: '나가기' }))
      await hasLeft(app)
    })

    it('leaves without asking when nothing was changed', async () => {
      const seq = spec.seq(await record())
      for (const leave of Object.values(ways)) {
        const app = await open(seq)
        await leave(app)
        await hasLeft(app)
        app.unmount()
      }
    })

    it('shows both versions after an edit conflict and keeps fields that only the other admin changed', async () => {
      const before = await record()
      const seq = spec.seq(before)
      const app = await open(seq)
      await storeBehind(seq, { [other.field]: other.value })
      const mine = edit.value(records.count())
      await type(app, mine)
      await app.user.click(button('저장'))

      const dialog = await findQuestion()
      const rows = within(dialog).getAllByRole('row').slice(1)
      expect(rows).toHaveLength(2)
      expect(within(dialog).getByRole('row', { name: new RegExp(literal(edit.label)) })).toHaveTextContent(mine)
      expect(within(dialog).getByRole('row', { name: new RegExp(literal(other.label)) })).toHaveTextContent(
        other.displayed,
      )
      await app.user.click(within(dialog).getByRole('button', { name: '내 값으로 저장' }))
      expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
      expect(await stored(seq)).toMatchObject({ [edit.field]: mine, [other.field]: other.value })
    })

    it('keeps the value of the other admin where it is chosen, beside my other changes', async () => {
      const seq = spec.seq(await record())
      const app = await open(seq)
      const theirs = edit.value(records.count() + 3000)
      await storeBehind(seq, { [edit.field]: theirs })
      await type(app, edit.value(records.count()))
      await app.user.click(button('저장'))
      const dialog = within(await findQuestion())
      expect(dialog.getByRole('radio', { name: `${edit.label}: 내 값` })).toBeChecked()
      await app.user.click(dialog.getByRole('radio', { name: `${edit.label}: 상대방 값` }))
      await app.user.click(dialog.getByRole('button', { name: '내 값으로 저장' }))
      expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
      expect(await stored(seq)).toMatchObject({ [edit.field]: theirs })
      await waitFor(() => expect(field()).toHaveValue(theirs))
    })

    it('takes the other version on 다시 불러오기', async () => {
      const seq = spec.seq(await record())
      const app = await open(seq)
      const theirs = edit.value(records.count() + 1000)
      await storeBehind(seq, { [edit.field]: theirs })
      await type(app, edit.value(records.count()))
      await app.user.click(button('저장'))
      await app.user.click(await screen.findByRole('button', { name: '다시 불러오기' }))
      await waitFor(() => expect(field()).toHaveValue(theirs))
      expect(screen.queryByText(/변경: /)).not.toBeInTheDocument()
      // and the next save is based on the other admin's version
      await type(app, edit.value(records.count() + 2000))
      await app.user.click(button('저장'))
      expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    })

    it('asks again before it deletes a record that another admin has changed, and shows the changes', async () => {
      const seq = spec.seq(await record())
      const app = await open(seq)
      await storeBehind(seq, { [other.field]: other.value })
      const agree = async (label: string) =>
        app.user.click(within(await findQuestion()).getByRole('button', { name: label }))
      await app.user.click(button('삭제'))
      await agree('삭제')
      const question = await waitFor(async () => {
        const up = await findQuestion()
        expect(up).toHaveTextContent('그래도 삭제하시겠습니까?')
        return up
      })
      const asking = within(question).getByText(/이 자료를 수정했습니다\./)
      expect(asking.textContent?.endsWith(`이 자료를 수정했습니다. (${other.label}) 그래도 삭제하시겠습니까?`)).toBe(
        true,
      )
      await app.user.click(within(question).getByRole('button', { name: '취소' }))
      await notAsked()
      // the page shows what the other admin stored
      expect(await stored(seq)).toMatchObject({ [other.field]: other.value })
      expect(form().queryByText(/변경: /)).not.toBeInTheDocument()
      // this version is deleted without another question
      await app.user.click(button('삭제'))
      await agree('삭제')
      expect(await screen.findByText('삭제되었습니다.')).toBeInTheDocument()
      await hasLeft(app)
      expect(await stored(seq)).toBeUndefined()
    })

    it('says that the record does not exist and links back', async () => {
      for (const seq of ['2000000000', 'abc']) {
        const app = await renderApp(address(seq), { as: spec.as })
        expect(await screen.findByText('찾을 수 없습니다.')).toBeInTheDocument()
        await app.user.click(
          form()
            .getAllByRole('button', { name: drawer ? '닫기' : '목록으로' })
            .at(-1) as HTMLElement,
        )
        await hasLeft(app)
        app.unmount()
      }
    })

    it('retries after a failed read', async () => {
      const seq = spec.seq(await record())
      const failing = () => HttpResponse.json({ status: 500, code: 'INTERNAL', message: '서버 오류' }, { status: 500 })
      server.use(http.get(`*${spec.call}/${seq}`, failing))
      const app = await renderApp(address(seq), { as: spec.as })
      await screen.findByText('서버 오류')
      server.resetHandlers()
      const rubbish = () => HttpResponse.json({ status: 200, result: { ok: true } })
      server.use(http.get(`*${spec.call}/${seq}`, rubbish))
      await app.user.click(button('다시 시도'))
      await screen.findByText(/서버의 응답을 읽을 수 없습니다/)
      server.resetHandlers()
      await app.user.click(button('다시 시도'))
      await waitFor(() => expect(field()).toBeInTheDocument())
    })

    it('is plain text without WRITE: no control, placeholder, mark or empty box', async () => {
      const stored = await record()
      const app = await open(spec.seq(stored), spec.reader)
      expect(field()).toHaveTextContent(String(stored[edit.field]))
      const sheet = field().closest('form') as HTMLElement
      expect(
        sheet.querySelectorAll('[data-field] :is(input, select, textarea, [contenteditable], [title=필수])'),
      ).toHaveLength(0)
      expect(form().queryByRole('button', { name: '저장' })).not.toBeInTheDocument()
      expect(form().queryByRole('button', { name: '삭제' })).not.toBeInTheDocument()
      await Object.values(ways)[0]?.(app)
      await hasLeft(app)
    })
  })
}
