import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeVersions } from '@/kit/detail/conflict'
import { detailDef, type RecordOf } from '@/kit/detail/detail-def'
import { isLeavingForm } from '@/kit/detail/leave-guard'
import { untouchedPersonal } from '@/kit/detail/record-values'
import { drawerTarget } from '@/kit/detail/use-drawer'
import { ApiError, SessionEnded } from '@/shared/api/errors'
import { Form } from '@/shared/lib/form'
import { formatThousands } from '@/shared/lib/format'
import { formatValue } from '@/shared/lib/format-value'
import { joinCodesIntoKeywords } from '@/shared/lib/item-codes'
import { readSeq } from '@/shared/lib/read-value'
import { toRequestBody } from '@/shared/lib/request-body'
import { classifySaveError } from '@/shared/lib/save-failure'
import { draftStorageKey } from '@/shared/lib/tab-storage'
import { threeWayMerge } from '@/shared/lib/three-way-merge'
import { isSame, valueAt, withValue } from '@/shared/lib/values'
import { dropDraft, keepDraft, readDraft } from '@/shared/store/drafts'
import { parseNumberInput } from '@/shared/ui/inputs/number-input'
import { splitEntries } from '@/shared/ui/inputs/tag-input'
import { partOf } from '../part-of'

type Admin = RecordOf<'/api/v1/admin/admins/{seq}'>

describe('isSame', () => {
  it('treats all blank values as equal, and nothing else', () => {
    for (const [a, b] of [
      ['', null],
      [undefined, ''],
      [[], null],
      [{ a: '' }, {}],
      [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }],
    ])
      expect(isSame(a, b)).toBe(true)
    for (const [a, b] of [
      [0, ''],
      [false, null],
      ['0', 0],
      [
        [1, 2],
        [2, 1],
      ],
      [[1], [1, 2]],
      [{ a: 1 }, { a: 1, b: 1 }],
    ])
      expect(isSame(a, b)).toBe(false)
  })
})

describe('merge', () => {
  it('takes my value if I changed it, else theirs', () => {
    const base = { name: 'a', memo: 'm', rank: 1, tags: ['x'] }
    const mine = { ...base, name: 'mine', tags: ['x', 'y'] }
    const theirs = { ...base, name: 'theirs', rank: 2 }
    const { values, differences } = threeWayMerge(base, mine, theirs)
    expect(values).toEqual({ name: 'mine', memo: 'm', rank: 2, tags: ['x', 'y'] })
    expect(differences.map(({ name }) => name)).toEqual(['name', 'rank', 'tags'])
    expect(differences[1]).toMatchObject({ base: 1, mine: 1, theirs: 2, result: 2 })
  })

  it('reports no conflict if both changed to the same value', () => {
    const { differences } = threeWayMerge({ a: 1 }, { a: 2 }, { a: 2 })
    expect(differences).toEqual([])
  })

  it('merges the named objects by member, removals too', () => {
    const base = { rights: { A: 'READ', B: 'READ', C: 'WRITE' } }
    const mine = { rights: { A: 'WRITE', B: 'READ' } }
    const theirs = { rights: { A: 'READ', C: 'WRITE', D: 'READ' } }
    const { values, differences } = threeWayMerge<{ rights: Record<string, string> }>(base, mine, theirs, ['rights'])
    // mine: A raised, C removed; theirs: B removed, D added
    expect(values).toEqual({ rights: { A: 'WRITE', D: 'READ' } })
    expect(differences.map(({ key }) => key).sort()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('never loses a change of one side, for random values', () => {
    const bag = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(bag, bag, bag, (base, mine, theirs) => {
        const { values } = threeWayMerge({ r: base }, { r: mine }, { r: theirs }, ['r'])
        for (const key of ['a', 'b', 'c']) {
          const got = (values.r as Record<string, number> | undefined)?.[key]
          expect(got).toBe(isSame(base[key], mine[key]) ? theirs[key] : mine[key])
        }
      }),
    )
  })
})

describe('Form', () => {
  const start = () =>
    new Form<{ name: string; memo: string | null; tags: string[] }>({ name: 'a', memo: null, tags: [] })

  it('knows its changed fields; typing and erasing again is no change', () => {
    const form = start()
    form.set('memo', 'x')
    expect(form.dirtyNames()).toEqual(['memo'])
    form.set('memo', '')
    expect(form.isDirty()).toBe(false)
  })

  it('returns the same array of names until they change, to avoid renders', () => {
    const form = start()
    form.set('name', 'b')
    const names = form.dirtyNames()
    form.set('name', 'bc')
    expect(form.dirtyNames()).toBe(names)
  })

  it('accepts a newer record only while unchanged', () => {
    const form = start()
    expect(form.refresh({ name: 'new', memo: null, tags: [] })).toBe(true)
    expect(form.get('name')).toBe('new')
    form.set('memo', 'mine')
    expect(form.refresh({ name: 'newer', memo: null, tags: [] })).toBe(false)
    expect(form.get('name')).toBe('new')
  })

  it('accepts a newer record below unsaved input if it does not touch that input', () => {
    const form = start()
    form.set('memo', 'mine')
    form.setErrors({ memo: 'too short' })
    expect(form.refresh({ name: 'a', memo: null, tags: [] })).toBe(true)
    expect([form.get('memo'), form.error('memo'), form.dirtyNames()]).toEqual(['mine', 'too short', ['memo']])
    // a save whose response was lost
    expect(form.refresh({ name: 'a', memo: 'mine', tags: [] })).toBe(true)
    expect(form.isDirty()).toBe(false)
  })

  it('follows other saves of the same admin', () => {
    const form = start()
    form.set('memo', 'mine')
    form.follow({ name: 'b', memo: null, tags: [] })
    expect([form.values(), form.dirtyNames()]).toEqual([{ name: 'b', memo: 'mine', tags: [] }, ['memo']])
  })

  it('keeps input typed during a save', () => {
    const form = start()
    form.set('name', 'sent')
    form.send()
    form.set('memo', 'typed meanwhile')
    form.stored({ name: 'sent', memo: null, tags: [] })
    expect(form.values()).toMatchObject({ name: 'sent', memo: 'typed meanwhile' })
    expect(form.dirtyNames()).toEqual(['memo'])
  })

  it('unmasks unchanged fields and keeps typed ones', () => {
    const form = new Form<{ email: string; phone: string }>({ email: 'a***', phone: '010****' })
    form.set('email', 'mine@shop.kr')
    form.reveal({ email: 'clear@shop.kr', phone: '01012345678' })
    expect(form.values()).toEqual({ email: 'mine@shop.kr', phone: '01012345678' })
    expect(form.dirtyNames()).toEqual(['email'])
  })

  it('clears the message of a field when its value changes', () => {
    const form = start()
    form.setErrors({ name: 'bad', memo: 'bad too' })
    form.set('name', 'b')
    expect([form.error('name'), form.error('memo')]).toEqual([undefined, 'bad too'])
  })
})

describe('two admins and one record', () => {
  type Values = { name: string; memo: string; size: { w: number; h: number }; rows: number[]; email: string }
  type Stored = Values & { version: number }
  const rules = { name: {}, memo: {}, size: { properties: { w: {}, h: {} } }, rows: { items: {} }, email: {} }
  // the record of these tests has fields that an administrator has not
  const parts: object = { size: (key: string) => key }
  const def = detailDef<'/api/v1/admin/admins/{seq}'>()({
    noun: '관리자',
    path: '/api/v1/admin/admins/{seq}',
    screen: '/product/brand',
    list: '/product/brand',
    code: null,
    rules,
    seq: () => 1,
    name: () => '',
    personal: ['email'],
    parts,
  })
  const stars = (record: Stored): Stored => ({ ...record, email: `***${record.email.slice(-1)}` })
  const valuesOf = (record: Stored) => def.valuesOf(partOf<Admin>(record)) as Values
  /** Fields to type into. */
  const paths = ['name', 'memo', 'size.w', 'size.h', 'rows', 'email'] as const
  const typed = fc.record({ at: fc.constantFrom(...paths), n: fc.integer({ min: 1, max: 4 }) })
  const valueFor = (at: string, n: number) => (at === 'rows' ? [n, n] : at.startsWith('size') ? n : `v${n}`)
  const event = fc.oneof(
    { weight: 4, arbitrary: typed.map((edit) => ({ kind: 'mine' as const, ...edit })) },
    { weight: 3, arbitrary: typed.map((edit) => ({ kind: 'theirs' as const, ...edit })) },
    {
      weight: 5,
      arbitrary: fc
        .constantFrom('save', 'answer', 'answer', 'reload', 'read', 'show', 'hide')
        .map((kind) => ({ kind })),
    },
  )

  it('after a save the form equals the record of the server plus later input, and only typed values are written', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 5, maxLength: 40 }), (events) => {
        let server: Stored = { name: 'a', memo: 'a', size: { w: 1, h: 1 }, rows: [1], email: 'mail1', version: 1 }
        let version = 1
        const form = new Form<Values>(valuesOf(stars(server)), ['size'])
        /** Unsaved fields, and those typed into since the pending save began. */
        let unsaved = new Set<string>()
        let since: Set<string> | null = null
        const inClear = () => !form.baseValues().email.startsWith('***')

        /** Sends a PUT as the kit does, without masked fields and with the version. */
        function put(): 'stored' | 'conflict' {
          if (version !== server.version) return 'conflict'
          const left = untouchedPersonal(def, form.baseValues(), form.sentValues())
          const body = toRequestBody(rules, form.sentValues(), left) as Partial<Values>
          const before = server
          server = { ...server, ...body, version: server.version + 1 }
          for (const at of paths) {
            const wrote = !isSame(valueAt(before, at), valueAt(server, at))
            if (wrote) expect([...unsaved], `${at} was written`).toContain(at)
          }
          return 'stored'
        }

        for (const each of events) {
          if (each.kind === 'mine' && 'at' in each) {
            // masked fields cannot be edited
            if (each.at === 'email' && !inClear()) continue
            form.put(each.at, valueFor(each.at, each.n))
            unsaved.add(each.at)
            since?.add(each.at)
          } else if (each.kind === 'theirs' && 'at' in each) {
            server = { ...withValue(server, each.at, valueFor(each.at, each.n)), version: server.version + 1 }
          } else if (each.kind === 'save' && !since) {
            form.send()
            since = new Set()
          } else if (each.kind === 'answer' && since) {
            const answer = put()
            if (answer === 'stored') {
              form.stored(valuesOf(stars(server)))
              version = server.version
              unsaved = since
              since = null
              for (const at of paths) if (!unsaved.has(at)) expect(form.at(at), at).toEqual(valueAt(stars(server), at))
              for (const name of form.dirtyNames())
                expect(
                  [...unsaved].some((at) => at.startsWith(name)),
                  `${name} is unsaved`,
                ).toBe(true)
            } else {
              // 내 값으로 저장; the next response belongs to the second request
              const current = partOf<Admin>(stars(server))
              const sides = { base: form.baseValues(), mine: form.sentValues(), current }
              const { values } = mergeVersions(def, sides)
              form.merged(valuesOf(stars(server)), values as Values)
              version = server.version
            }
            expect(form.baseValues()).toEqual(valuesOf(stars(server)))
          } else if (each.kind === 'reload' && !since) {
            form.rebase(valuesOf(stars(server)))
            version = server.version
            unsaved = new Set()
            expect(form.isDirty()).toBe(false)
          } else if (each.kind === 'read' && !since && form.refresh(valuesOf(stars(server)))) {
            version = server.version
            unsaved = new Set([...unsaved].filter((at) => !isSame(form.at(at), valueAt(form.baseValues(), at))))
          } else if (each.kind === 'show') form.reveal({ email: server.email })
          else if (each.kind === 'hide') form.reveal({ email: stars(server).email })
        }
      }),
      { numRuns: 1500 },
    )
  })
})

describe('bodyOf', () => {
  const rules = {
    name: { required: true, type: 'string' },
    memo: { nullable: true, type: 'string' },
    note: { type: 'string' },
    ips: { type: 'array' },
    on: { required: true, type: 'boolean' },
    version: { required: true, type: 'integer' },
  }
  it('sends null where allowed, omits optional blanks, clears lists, trims', () => {
    const values = { name: ' kim ', memo: '', note: '', ips: [], on: false, other: 1, version: 9 }
    expect(toRequestBody(rules, values)).toEqual({ name: 'kim', memo: null, ips: [], on: false })
    // invisible characters count as blank, too
    expect(toRequestBody(rules, { ...values, memo: '\u200b\u3164', note: ' \u2060' })).toEqual(
      toRequestBody(rules, values),
    )
  })
  it('omits the given fields', () => {
    expect(toRequestBody(rules, { name: 'a', memo: 'b', ips: ['1'], on: true }, ['memo', 'ips'])).toEqual({
      name: 'a',
      on: true,
    })
  })
})

describe('errors of a save', () => {
  const onPage = (name: string) => ['name', 'allowedIps'].includes(name)
  it('are shown at their fields, also of members and of DUPLICATE', () => {
    const errors = [
      { field: 'allowedIps[2]', message: 'a' },
      { field: 'allowedIps.3', message: 'b' },
      { field: 'elsewhere', message: 'c' },
    ]
    expect(classifySaveError(new ApiError(400, 'VALIDATION_FAILED', 'm', errors), onPage)).toEqual({
      kind: 'fields',
      fields: { allowedIps: 'a' },
      banner: ['c'],
    })
    expect(classifySaveError(new ApiError(409, 'DUPLICATE', '이미', [], { field: 'name', seq: 3 }), onPage)).toEqual({
      kind: 'fields',
      fields: { name: '이미' },
      banner: [],
    })
  })
  it('are distinguished by kind', () => {
    const kind = (error: unknown) => classifySaveError(error, onPage).kind
    expect(kind(new SessionEnded())).toBe('silent')
    expect(kind(new ApiError(409, 'CONFLICT', 'm', [], { version: 3 }))).toBe('conflict')
    // the CONFLICT of a reorder has a list of seqs, without fields to compare
    expect(kind(new ApiError(409, 'CONFLICT', 'm', [], [1, 2]))).toBe('dialog')
    expect(kind(new ApiError(404, 'NOT_FOUND', 'm'))).toBe('gone')
    expect(kind(new ApiError(409, 'GRANT_EXCEEDED', 'm'))).toBe('dialog')
    expect(kind(new ApiError(0, 'NETWORK', 'm'))).toBe('dialog')
    expect(kind(new Error('bug'))).toBe('dialog')
  })
})

describe('form URLs', () => {
  it('reads a record number or undefined', () => {
    expect(readSeq('12')).toBe(12)
    for (const bad of ['0', '-1', '1.5', 'abc', '1e3', '2147483648', ['1'], {}, '', undefined])
      expect(readSeq(bad)).toBeUndefined()
  })
  it('opens a drawer for a record, for a new one and for a copy', () => {
    expect(drawerTarget({ page: '2' })).toBeNull()
    expect(drawerTarget({ seq: '7' })).toEqual({ seq: 7, copy: undefined, malformed: false })
    expect(drawerTarget({ seq: 'x' })).toMatchObject({ seq: undefined, malformed: true })
    expect(drawerTarget({ new: '1', copy: '7' })).toEqual({ seq: undefined, copy: 7, malformed: false })
  })
  it('leaves a form on another path or record, not on another tab', () => {
    const at = (pathname: string, search: object = {}) => ({ pathname, search })
    expect(isLeavingForm(at('/a/detail', { seq: '1' }), at('/a/detail', { seq: '1', tab: 'x' }))).toBe(false)
    expect(isLeavingForm(at('/a/detail', { seq: '1' }), at('/a/detail', { seq: '2' }))).toBe(true)
    expect(isLeavingForm(at('/a', { new: '1' }), at('/a'))).toBe(true)
    expect(isLeavingForm(at('/a'), at('/b'))).toBe(true)
  })
})

describe('drafts', () => {
  const draft = { base: { a: 1 }, mine: { a: '쓰던 말' }, version: 3 }
  const [kim, lee] = ['a'.repeat(64), 'b'.repeat(64)]
  const kept = () => JSON.stringify({ ...sessionStorage })
  it('are restored for their own admin and unreadable to others', async () => {
    await Promise.all([keepDraft('x:1', draft, kim), keepDraft('x:2', draft, kim)])
    await keepDraft('x:1', { ...draft, version: 9 }, lee)
    expect(kept()).not.toMatch(/쓰던|x:1|version/)
    expect(await readDraft('x:1', kim)).toEqual(draft)
    expect(await readDraft('x:1', lee)).toMatchObject({ version: 9 })
    // a draft under another admin's key cannot be decrypted
    const storageKey = Object.keys(sessionStorage).find((key) => draftStorageKey(kim) === key) ?? ''
    sessionStorage.setItem(draftStorageKey(lee), sessionStorage.getItem(storageKey) ?? '')
    expect(await readDraft('x:1', lee)).toBeUndefined()
    await dropDraft('x:1', kim)
    expect(await readDraft('x:1', kim)).toBeUndefined()
    expect(await readDraft('x:2', kim)).toEqual(draft)
    await dropDraft('x:2', kim)
    expect(sessionStorage.getItem(storageKey)).toBeNull()
  })
  it('are found by a form that opens while the form before is still writing', async () => {
    const written = keepDraft('x:1', draft, kim)
    expect(await readDraft('x:1', kim)).toEqual(draft)
    await written
    await dropDraft('x:1', kim)
  })
  it('ignores corrupt drafts', async () => {
    for (const rubbish of ['{broken', 'AAAA', '']) {
      sessionStorage.setItem(draftStorageKey(kim), rubbish)
      expect(await readDraft('x:1', kim)).toBeUndefined()
    }
  })
})

describe('mergeOf', () => {
  const def = detailDef<'/api/v1/admin/admins/{seq}'>()({
    noun: '관리자',
    path: '/api/v1/admin/admins/{seq}',
    screen: '/basicSetting/admin',
    list: '/basicSetting/admin',
    code: 'ADMIN_PERMISSION_MANAGEMENT',
    seq: (admin) => admin.adminSeq,
    name: (admin) => admin.name,
    rules: { name: { title: '이름', type: 'string' }, email: { title: '이메일', type: 'string' } },
    personal: ['email'],
  })
  it('reports no conflict for an unchanged personal field, though mine is clear and theirs masked', () => {
    // only the two fields of the form matter here
    const current = partOf<Admin>({ name: '그들', email: 'k***@shop.kr', version: 2 })
    const base = { name: '김', email: 'kim@shop.kr' }
    const { values, differences } = mergeVersions(def, { base, mine: { ...base, name: '나' }, current })
    expect(differences.map(({ name }) => name)).toEqual(['name'])
    expect(values).toEqual({ name: '나', email: 'k***@shop.kr' })
  })
  it('formats values for display', () => {
    expect([null, '', [], true, false, ['a', 'b'], 3].map(formatValue)).toEqual([
      '(없음)',
      '(없음)',
      '(없음)',
      '사용',
      '사용 안 함',
      'a, b',
      '3',
    ])
  })
})

describe('parsing typed text', () => {
  it('formats and parses numbers', () => {
    expect([0, 999, 1000, -1234567, 1234.5].map(formatThousands)).toEqual([
      '0',
      '999',
      '1,000',
      '-1,234,567',
      '1,234.5',
    ])
    expect(parseNumberInput(' 1,234원 ')).toBe(1234)
    expect(parseNumberInput('１，２３４．５')).toBe(1234.5)
    expect(parseNumberInput('')).toBeNull()
    expect(parseNumberInput('-')).toBe('-')
    expect(parseNumberInput('1.5')).toBe(1.5)
    fc.assert(fc.property(fc.integer(), (n) => parseNumberInput(formatThousands(n)) === n))
  })
  it('splits entries', () => {
    expect(splitEntries(' 1.1.1.1, 2.2.2.2;\n3.3.3.3 ')).toEqual(['1.1.1.1', '2.2.2.2', '3.3.3.3'])
  })
  it('splits many codes into as few keywords as the contract allows', () => {
    const codes = Array.from({ length: 200 }, (_, n) => `T${String(n).padStart(7, '0')}`)
    const batches = joinCodesIntoKeywords(codes, 20)
    expect(batches.join(' ').split(' ')).toEqual(codes)
    for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(1000)
    expect(batches.length).toBe(10)
  })
})
