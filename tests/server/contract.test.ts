import { describe, expect, it } from 'vitest'
import {
  checkInput,
  checkQuery,
  getOperation,
  matchOperation,
  operations,
  parseQuery,
} from '../../server/contract/contract'
import type { OperationName } from '../../server/contract/contract-types'
import { Refusal } from '../../server/contract/refusal'

const refusal = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('was not refused')
}

const errorsOf = (work: () => unknown): Record<string, string> =>
  Object.fromEntries((refusal(work).errors ?? []).map(({ field, message }) => [field, message]))

const list = (search: string) =>
  checkInput(getOperation('GET /api/v1/admin/admins'), { path: {}, query: parseQuery(search), body: undefined }).query

const update = (body: unknown) =>
  checkInput(getOperation('PUT /api/v1/admin/admins/{seq}'), { path: { seq: '3' }, query: {}, body })

const checkBody = (name: OperationName, body: unknown) => checkInput(getOperation(name), { path: {}, query: {}, body })

const valid = { name: '홍길동', permissionGroupSeq: 1, version: 1 }

describe('routes', () => {
  it('finds an operation by method and path', () => {
    expect(matchOperation('GET', '/api/v1/admin/admins/12')).toMatchObject({
      operation: { name: 'GET /api/v1/admin/admins/{seq}' },
      path: { seq: '12' },
    })
    expect(matchOperation('POST', '/api/v1/admin/admins/bulk')?.operation.name).toBe('POST /api/v1/admin/admins/bulk')
    expect(matchOperation('GET', '/api/v1/admin/common/refresh/%EA%B0%80')?.path).toEqual({ type: '가' })
  })

  it.each([
    ['DELETE', '/api/v1/admin/admin-logs/1'],
    ['PUT', '/api/v1/admin/admin-logs/1'],
    ['GET', '/api/v1/admin/admins/'],
    ['GET', '/api/v1/admin/admins/1/'],
    ['GET', '/api/v1/admin/admins/%E0%A4%A'],
    ['GET', '/api/v1/ADMIN/admins'],
    ['PATCH', '/api/v1/admin/admins/1'],
  ])('has no %s %s', (method, path) => {
    expect(matchOperation(method, path)).toBeNull()
  })

  it('knows level and permission of every operation', () => {
    const of = (name: string) => operations.find((operation) => operation.name === name)
    expect(of('POST /api/v1/admin/admin-logs/verify')).toMatchObject({
      level: 'READ',
      permission: ['ADMIN_LOG_MANAGEMENT'],
    })
    expect(of('PUT /api/v1/admin/admins/{seq}')).toMatchObject({ level: 'WRITE' })
    expect(of('GET /api/v1/health')).toMatchObject({ permission: 'PUBLIC', level: 'READ' })
    expect(of('POST /api/v1/admin/auth/sign-up')).toMatchObject({ status: 201 })
  })
})

describe('queries', () => {
  it('are parsed, with defaults', () => {
    expect(list('?page=2&state[0]=ACTIVE&state[1]=LOCKED&createdAt[from]=2026-11-01&permissionGroupSeq=3')).toEqual({
      page: 2,
      size: 20,
      state: ['ACTIVE', 'LOCKED'],
      createdAt: { from: '2026-11-01' },
      permissionGroupSeq: 3,
    })
    expect(list('?state=ACTIVE')).toMatchObject({ state: ['ACTIVE'] })
    expect(list('')).toEqual({ page: 1, size: 20 })
  })

  it('accept lists up to the limit of the contract', () => {
    const operation = getOperation('GET /api/v1/admin/common/item/pop_up')
    const seqs = (n: number) => `?${Array.from({ length: n }, (_, i) => `excludeSeqs[${i}]=${i + 1}`).join('&')}`
    const read = (n: number) => checkInput(operation, { path: {}, query: parseQuery(seqs(n)), body: undefined }).query
    expect((read(500) as { excludeSeqs: number[] }).excludeSeqs).toHaveLength(500)
    expect(errorsOf(() => read(501))).toEqual({ excludeSeqs: '500개까지 등록할 수 있습니다.' })
  })

  it.each([
    ['createdAt[from]=2026-02-30', 'createdAt.from'],
    ['createdAt[from]=0000-01-01', 'createdAt.from'],
    ['createdAt[since]=2026-01-01', 'createdAt.since'],
    ['createdAt=2026-01-01', 'createdAt'],
    ['state[0]=NOBODY', 'state.0'],
    ['size=30', 'size'],
    ['page=1.5', 'page'],
    ['page[0]=1', 'page'],
    ['sort=password,asc', 'sort'],
    ['foo=1', 'foo'],
    ['constructor=1', 'constructor'],
    ['keyword[a]=1', 'keyword'],
  ])('refuse ?%s', (search, field) => {
    expect(Object.keys(errorsOf(() => list(`?${search}`)))).toEqual([field])
  })

  it('of exports are validated like those of lists', () => {
    const name = 'GET /api/v1/admin/admins'
    expect(checkQuery(name, { state: ['ACTIVE'], size: 500 })).toEqual({ state: ['ACTIVE'], page: 1, size: 500 })
    expect(errorsOf(() => checkQuery(name, { state: ['x'] }))).toHaveProperty('state.0')
    expect(errorsOf(() => checkQuery(name, { nothing: 1 }))).toHaveProperty('nothing')
  })
})

describe('bodies', () => {
  it('report each invalid field in Korean', () => {
    const errors = errorsOf(() =>
      update({
        ...valid,
        name: '홍',
        department: '가'.repeat(31),
        mobilePhone: '12',
        officePhone: '1',
        email: 'nobody',
        allowedIps: ['203.0.113.7', '300.1.1.1'],
        notifyEvents: ['NOTHING'],
        permissionGroupSeq: '1',
        extra: 1,
      }),
    )
    expect(errors).toEqual({
      name: '2~20자로 입력해 주세요.',
      department: '30자 이하로 입력해 주세요.',
      mobilePhone: '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678',
      officePhone: '전화번호를 확인해 주세요. 예: 02-123-4567',
      email: '올바른 이메일 형식이 아닙니다.',
      'allowedIps.1': '올바른 IP 주소 형식이 아닙니다.',
      'notifyEvents.0': '알림 수신 값이 올바르지 않습니다.',
      permissionGroupSeq: '숫자로 입력해 주세요.',
      extra: '알 수 없는 항목이 있습니다.',
    })
  })

  it.each([[undefined], [''], [null], ['   ']])('ask for a required field that is %j', (name) => {
    expect(errorsOf(() => update({ ...valid, name }))).toEqual({ name: '이름 (을)를 입력해주세요.' })
  })

  it('count characters, not bytes', () => {
    expect(update({ ...valid, department: '가😀'.repeat(15) }).body).toBeTruthy()
    expect(errorsOf(() => update({ ...valid, department: '😀'.repeat(31) }))).toHaveProperty('department')
  })

  it('accept null and absence where the contract does', () => {
    expect(update({ ...valid, memo: null, officePhone: null }).body).toMatchObject({ memo: null })
    expect(errorsOf(() => update({ ...valid, email: null }))).toHaveProperty('email')
  })

  it.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8::/32', '::1'])('accept the address %s', (ip) => {
    expect(update({ ...valid, allowedIps: [ip] }).body).toBeTruthy()
  })

  it.each([
    '1',
    '1.2.3',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    '2001:db8::/129',
    'fe80::1%eth0',
    '0x7f.1',
    'abc',
    '01.2.3.4.5',
  ])('refuse the address %s', (ip) => {
    expect(errorsOf(() => update({ ...valid, allowedIps: [ip] }))).toEqual({
      'allowedIps.0': '올바른 IP 주소 형식이 아닙니다.',
    })
  })

  it('refuse text that no column can store, at any depth', () => {
    expect(errorsOf(() => update({ ...valid, memo: 'a\ud800b' }))).toEqual({ memo: '사용할 수 없는 문자가 있습니다.' })
    let deep: unknown = 1
    for (let i = 0; i < 5_000; i += 1) deep = [deep]
    expect(refusal(() => update({ ...valid, memo: deep })).status).toBe(400)
  })

  it('report a too long list instead of its elements', () => {
    const plans = Array.from({ length: 50_000 }, () => ({}))
    const body = { products: [{ plans }], plans }
    expect(errorsOf(() => checkBody('POST /api/v1/admin/rental-products', body))).toEqual({
      plans: expect.stringMatching(/개까지 등록할 수 있습니다/),
    })
  })

  it('report at most 1,000 invalid fields', () => {
    const rows = Array.from({ length: 400 }, () => ({}))
    const { errors } = refusal(() => checkBody('POST /api/v1/admin/market-prices', { rows }))
    expect(errors).toHaveLength(1_000)
    expect(errors?.[0]).toEqual({ field: expect.stringMatching(/^rows\.0\./), message: expect.any(String) })
  })
})
