import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { carPicker } from '@/features/car/car-picker'
import { modelProblems } from '@/features/car/model/car-model.check'
import { diameterNote, fitmentOfLine, pairNote } from '@/features/car/model/car-model.rules'
import { networkMessage } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { parseTireSpec } from '../../domain/product/tire-size'
import { files } from '../../server/db/schema'
import { server, shop, shopChanged } from '../msw/server'
import { type Car, carBody, fitment, MODELS, newCar, newMaker, size } from '../server/cars'
import { type RenderedApp, renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const MAKERS = '/api/v1/admin/car-makers'
const AS = 'item_lead'

let logo = 0
let maker = 0
beforeAll(async () => {
  const backend = await shop()
  const size = { width: 240, height: 240, size: 1 }
  const picture = { key: 'test/logo', name: 'logo.png', mimeType: 'image/png', purpose: 'PUBLIC' as const, ...size }
  const [file] = await backend.services.db
    .insert(files)
    .values({ ...picture, createdAt: backend.clock.now() })
    .returning({ seq: files.fileSeq })
  logo = file?.seq ?? 0
  maker = (await newMaker(backend, { name: '화면제조사', nameEn: 'Screen Maker' })).carMakerSeq
})

testDetail({
  path: '/car/manufacture/detail',
  call: MAKERS,
  title: '차량 제조사 상세',
  as: AS,
  body: (n) => ({
    name: `상세제조사 ${n}`,
    nameEn: `Detail Maker ${n}`,
    origin: 'IMPORT',
    country: '독일',
    logoFileSeq: logo,
    aliases: [],
    isPopular: false,
    visible: true,
  }),
  files: { logoFileSeq: 'logoImage' },
  name: (record) => String(record.name),
  seq: (record) => Number(record.carMakerSeq),
  edit: { field: 'nameEn', label: '영문명', value: (n) => `Renamed ${n}` },
  required: ['제조사명', '영문명'],
})

testDetail({
  path: '/car/model/detail',
  call: MODELS,
  title: '차종 상세',
  as: AS,
  body: (n) => ({ ...carBody(maker, { detailName: `상세차 ${n}`, generationCode: 'OLD', memo: '메모' }) }),
  name: (record) => `${record.modelName} ${record.detailName}`,
  seq: (record) => Number(record.carModelSeq),
  edit: { field: 'generationCode', label: '코드명', value: (n) => `C${n}` },
  required: ['모델명', '세부모델명'],
})

async function as<T>(method: string, path: string, body?: unknown) {
  const backend = await shop()
  return backend.call<T>(method, path, { token: await backend.signIn(AS), body })
}
const stored = async (seq: number) => (await as<Car>('GET', `${MODELS}/${seq}`)).result
async function newCarRow(overrides: Parameters<typeof newCar>[2] = {}) {
  shopChanged()
  return newCar(await shop(), maker, overrides)
}
async function openCar(seq: number): Promise<RenderedApp> {
  const app = await renderApp(`/car/model/detail?seq=${seq}`, { as: AS })
  await screen.findByRole('button', { name: '규격 추가' })
  return app
}
const grid = () => screen.getByRole('table', { name: '장착 규격' })
const cells = (name: string) => within(grid()).getAllByRole('textbox', { name: new RegExp(name) })
const cell = (name: string, at = 0): HTMLElement => {
  const found = cells(name)[at]
  if (!found) throw new Error(`no ${name} in row ${at}`)
  return found
}
const save = (app: RenderedApp) => app.user.click(screen.getByRole('button', { name: '저장' }))

describe('table of tire sizes', () => {
  it('4: digits in front and a pasted catalogue text in the rear become a staggered pair; an invalid size keeps its message', async () => {
    const car = await newCarRow()
    const app = await openCar(car.carModelSeq)
    await app.user.click(screen.getByRole('button', { name: '규격 추가' }))
    await app.user.type(cell('앞 규격'), '245/45X19')
    await app.user.tab()
    const alert = within(grid()).getByRole('alert')
    expect(alert).toHaveTextContent('규격을 확인해 주세요')
    expect(alert.closest('td')).toContainElement(cell('앞 규격'))
    expect(cell('앞 규격')).toHaveAttribute('aria-invalid', 'true')
    expect(cell('앞 규격')).toHaveValue('245/45X19')
    await save(app)
    expect((await stored(car.carModelSeq)).fitments).toEqual([])

    await app.user.clear(cell('앞 규격'))
    await app.user.type(cell('앞 규격'), '2454519')
    await app.user.type(cell('뒤 규격'), '275/40R19')
    await app.user.tab()
    await waitFor(() => expect(cell('앞 규격')).toHaveValue('245/45R19'))
    await save(app)
    await waitFor(async () => expect((await stored(car.carModelSeq)).fitments).toHaveLength(1))
    const [saved] = (await stored(car.carModelSeq)).fitments
    expect([saved?.front.sizeText, saved?.rear?.sizeText]).toEqual(['245/45R19', '275/40R19'])

    await renderApp(`/car/model?keyword=${encodeURIComponent(car.detailName)}`, { as: AS })
    const row = (await screen.findByRole('link', { name: car.detailName })).closest('tr')
    expect(row).toHaveTextContent('앞 245/45R19 · 뒤 275/40R19')
  })

  it('5: reports a duplicate pair at the second row and does not send it', async () => {
    const car = await newCarRow({ fitments: [fitment(size(225, 45, 17))] })
    const app = await openCar(car.carModelSeq)
    await app.user.click(screen.getByRole('button', { name: '규격 추가' }))
    await app.user.type(cell('앞 규격', 1), '2254517')
    await app.user.type(cell('뒤 규격', 1), '2254517')
    await save(app)
    const messages = await within(grid()).findAllByText('같은 규격이 이미 있습니다.')
    expect(messages).toHaveLength(1)
    expect(messages[0]?.closest('tr')).toContainElement(cell('앞 규격', 1))
    expect((await stored(car.carModelSeq)).version).toBe(1)
  })

  it('pasted lines become rows; counts follow the sizes, and unusual pairs are marked', async () => {
    const car = await newCarRow({ fitments: [fitment(size(205, 55, 16))] })
    const app = await openCar(car.carModelSeq)
    cell('트림').focus()
    await app.user.paste('스포츠\t2454519\t275/40R19 105Y\n화물\t215/65R16C\t145R13C\tN\t메모')
    await waitFor(() => expect(cells('앞 규격')).toHaveLength(3))
    expect(cell('앞 규격', 1)).toHaveValue('245/45R19')
    expect(cell('뒤 규격', 1)).toHaveValue('275/40R19 105Y')
    expect(cell('트림', 2)).toHaveValue('화물')
    expect(within(grid()).getByText('앞뒤 규격을 확인해 주세요.')).toBeInTheDocument()
    expect(within(grid()).getAllByText(/순정 대비 외경 \+\d+\.\d%/).length).toBeGreaterThan(0)
    const { result } = await as<number[]>('POST', `${MODELS}/fit-counts`, {
      fitments: [{ front: size(245, 45, 19), rear: size(275, 40, 19, 105, 'Y') }],
    })
    const row = cell('앞 규격', 1).closest('tr') as HTMLElement
    await waitFor(() => expect(within(row).getByText(String(result[0]))).toBeInTheDocument())
    await save(app)
    await waitFor(async () => expect((await stored(car.carModelSeq)).fitments).toHaveLength(3))
    const saved = (await stored(car.carModelSeq)).fitments
    expect(saved.map(({ trim, isOe, note }) => [trim, isOe, note])).toEqual([
      [null, true, null],
      ['스포츠', true, null],
      ['화물', false, '메모'],
    ])
    expect(saved[2]?.rear?.sizeText).toBe('145R13C')
  })

  it('13: an edit conflict shows both lists', async () => {
    const car = await newCarRow({ fitments: [fitment(size(205, 55, 16))] })
    const app = await openCar(car.carModelSeq)
    await app.user.click(screen.getByRole('button', { name: '규격 추가' }))
    await app.user.type(cell('앞 규격', 1), '2254517')
    const { fitments: _, ...theirs } = carBody(maker, { detailName: car.detailName })
    await as('PUT', `${MODELS}/${car.carModelSeq}`, { ...theirs, fitments: [fitment(size(235, 40, 18))], version: 1 })
    await save(app)
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('235/40R18')
    expect(dialog).toHaveTextContent('225/45R17')
  })
})

describe('other data of a car', () => {
  it('8: reports impossible months at their fields and sends nothing', async () => {
    const car = await newCarRow()
    const app = await openCar(car.carModelSeq)
    const until = screen.getByLabelText(/^단종/)
    let sent = 0
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'PUT') sent += 1
    })
    for (const [month, words] of [
      ['1999-03', '단종은 출시 이후여야 합니다.'],
      ['2026-13', '연월을 YYYY-MM 형식으로 입력해 주세요.'],
    ] as const) {
      await app.user.clear(until)
      await app.user.type(until, month)
      await save(app)
      await waitFor(() => expect(until).toHaveAttribute('aria-invalid', 'true'))
      expect(until).toHaveAccessibleDescription(expect.stringMatching(words))
    }
    expect(sent).toBe(0)
    expect(await stored(car.carModelSeq)).toMatchObject({ version: 1, soldTo: car.soldTo })
  })

  it('8: knows which months are possible', () => {
    const bad = (months: object) => modelProblems(months, '2026-11-21')
    expect(bad({ soldFrom: '2023-04', soldTo: '2023-03' }).soldTo).toBe('단종은 출시 이후여야 합니다.')
    expect(bad({ soldFrom: '2028-11' }).soldFrom).toBe('1985-01부터 2027-12까지 입력할 수 있습니다.')
    expect(bad({ soldFrom: '2027-12', soldTo: null })).toMatchObject({ soldFrom: undefined, soldTo: undefined })
  })

  it('saves batteries, pressures and wheel; a cleared pressure is null', async () => {
    const car = await newCarRow()
    const app = await openCar(car.carModelSeq)
    await app.user.click(screen.getByRole('button', { name: '배터리 추가' }))
    await app.user.type(screen.getByRole('textbox', { name: /규격코드/ }), 'agm80l')
    await app.user.type(screen.getByLabelText(/앞 공기압/), '35')
    await app.user.type(screen.getByLabelText(/뒤 공기압/), '38')
    await app.user.type(screen.getByLabelText(/PCD/), '5x114.3')
    await save(app)
    await waitFor(async () => expect((await stored(car.carModelSeq)).version).toBe(2))
    expect(await stored(car.carModelSeq)).toMatchObject({
      batteries: [{ specCode: 'AGM80L', fuelType: null, isgOnly: false, note: null }],
      recommendedPsi: { front: 35, rear: 38 },
      wheel: { pcd: '5x114.3' },
    })
    await app.user.clear(screen.getByLabelText(/앞 공기압/))
    await app.user.clear(screen.getByLabelText(/뒤 공기압/))
    await save(app)
    await waitFor(async () => expect((await stored(car.carModelSeq)).recommendedPsi).toBeNull())
  })

  it('a copy has everything but the picture, with a new name', async () => {
    const car = await newCarRow({ fitments: [fitment(size(225, 45, 17))], memo: '복사할 메모' })
    const app = await renderApp(`/car/model/detail?copy=${car.carModelSeq}`, { as: AS })
    expect(await screen.findByLabelText(/^세부모델명/)).toHaveValue(`${car.detailName} (복사)`)
    await save(app)
    await waitFor(() => expect(app.url()).toMatch(/\?seq=\d+$/))
    const copy = await stored(Number(app.url().split('seq=')[1]))
    expect(copy).toMatchObject({ detailName: `${car.detailName} (복사)`, memo: '복사할 메모', version: 1 })
    expect(copy.fitments[0]?.fitmentSeq).not.toBe(car.fitments[0]?.fitmentSeq)
  })

  it('shows matching items and members with the car', async () => {
    const { result } = await as<{ items: Schemas['CarModelRow'][] }>('GET', `${MODELS}?sort=fitItemCount,desc`)
    const car = result.items[0] as Schemas['CarModelRow']
    await openCar(car.carModelSeq)
    const table = await screen.findByRole('table', { name: /^적합 상품/ })
    expect(within(table).getAllByRole('row').length).toBe(Math.min(20, car.fitItemCount) + 1)
    const link = within(table).getAllByRole('link')[0]
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/product\/manage\/detail\?seq=\d+$/))
  })

  it('links only to permitted screens', async () => {
    const { result: me } = await as<Schemas['Me']>('GET', '/api/v1/admin/me')
    const { ITEM_MANAGEMENT: _, CAR_MANAGEMENT: __, ...left } = me.permissions
    const may = (permissions: Schemas['Me']['permissions']) =>
      server.use(
        http.get('*/api/v1/admin/me', () => HttpResponse.json({ status: 200, result: { ...me, permissions } })),
      )
    const { result } = await as<{ items: Schemas['CarModelRow'][] }>('GET', `${MODELS}?sort=fitItemCount,desc`)
    may({ ...left, CAR_MANAGEMENT: 'WRITE' })
    const app = await openCar(result.items[0]?.carModelSeq ?? 0)
    const table = await screen.findByRole('table', { name: /^적합 상품/ })
    expect(within(table).queryByRole('link')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^적합 상품/ })).not.toBeInTheDocument()
    app.unmount()
    may(left)
    await renderApp('/car/manufacture/detail?seq=1', { as: AS })
    expect(await screen.findByText('아반떼')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^아반떼/ })).not.toBeInTheDocument()
  })

  it('shows its maker before the makers have loaded; suggests names regardless of blanks', async () => {
    server.use(http.get('*/car-makers/options', () => new Promise<never>(() => {})))
    const car = await newCarRow({ modelName: '빈칸 모델' })
    const app = await openCar(car.carModelSeq)
    expect(screen.getByRole('combobox', { name: /^제조사/ })).toHaveDisplayValue('화면제조사')
    // neither pressure is required until one is given
    expect(screen.getByLabelText(/뒤 공기압/)).not.toBeRequired()
    await app.user.type(screen.getByLabelText(/앞 공기압/), '35')
    expect(screen.getByLabelText(/뒤 공기압/)).toBeRequired()
    const name = screen.getByRole('combobox', { name: /^모델명/ })
    await app.user.clear(name)
    await app.user.type(name, '빈칸모')
    expect(await screen.findByRole('option', { name: '빈칸 모델' })).toBeInTheDocument()
  })
})

describe('the list of cars', () => {
  it('7: the tree lists only cars of a model and sets maker and model in the URL', async () => {
    const app = await renderApp('/car/model', { as: AS })
    const tree = await screen.findByRole('tree', { name: '차종' })
    const open = async (name: RegExp) => {
      const item = await within(tree).findByRole('treeitem', { name })
      const fold = item.querySelector('[data-fold]')
      if (fold && item.getAttribute('aria-expanded') === 'false') await app.user.click(fold)
    }
    await open(/^국산/)
    await open(/^현대/)
    await app.user.click(await within(tree).findByText(/^아반떼/))
    await waitFor(() => expect(app.url()).toContain('modelName='))
    const search = new URLSearchParams(window.location.search)
    expect(search.get('modelName')).toBe('아반떼')
    expect(search.get('carMakerSeq')).toBe('1')
    const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-seq]')]
    await waitFor(() => expect(rows().every((row) => row.textContent?.includes('아반떼'))).toBe(true))
    expect(rows().length).toBeGreaterThan(2)
  })

  it('10: 모델명 일괄변경 merges and names the remaining models; nothing is lost on a network failure', async () => {
    const home = (await newMaker(await shop(), { name: '이름제조사', nameEn: 'Name Maker' })).carMakerSeq
    shopChanged()
    const backend = await shop()
    await newCar(backend, home, { modelName: '아반떼', detailName: 'CN7' })
    await newCar(backend, home, { modelName: '아반테', detailName: 'CN7' })
    const free = await newCar(backend, home, { modelName: '아반테', detailName: 'AD' })
    const app = await renderApp(`/car/model?carMakerSeq=${home}`, { as: AS })
    await app.user.click(await screen.findByRole('button', { name: '모델명 일괄변경' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('option', { name: '아반테 (2)' })
    await app.user.selectOptions(within(dialog).getByLabelText(/^현재 모델명/), '아반테')
    await app.user.type(within(dialog).getByLabelText(/^새 모델명/), '아반떼')
    expect(dialog).toHaveTextContent('합쳐집니다')
    server.use(http.post('*/car-models/rename', () => HttpResponse.error(), { once: true }))
    await app.user.click(within(dialog).getByRole('button', { name: '변경' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(networkMessage)
    expect(within(dialog).getByLabelText(/^새 모델명/)).toHaveValue('아반떼')
    await app.user.click(within(dialog).getByRole('button', { name: '변경' }))
    expect(await screen.findByText('이미 등록된 세부모델입니다.')).toBeInTheDocument()
    expect((await stored(free.carModelSeq)).modelName).toBe('아반떼')
  })

  it('14: without permission the screen is closed, but the car picker works', async () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {})
    const app = await renderApp('/car/model', { as: 'orders_only' })
    await waitFor(() => expect(app.url()).toBe('/dashboard'))
    expect(alert).toHaveBeenCalledExactlyOnceWith('해당 메뉴에 대한 권한이 없습니다.')
    const picked = carPicker.one()
    const dialog = await screen.findByRole('dialog', { name: '차량 찾기' })
    await within(dialog).findByRole('option', { name: '제네시스' })
    await app.user.selectOptions(within(dialog).getByLabelText(/^제조사/), '제네시스')
    await within(dialog).findByRole('option', { name: 'G80' })
    await app.user.selectOptions(within(dialog).getByLabelText('모델명'), 'G80')
    await app.user.click(await within(dialog).findByRole('radio', { name: /^G80 \(RG3\)/ }))
    const sizes = within(dialog).getByLabelText('규격')
    const option = within(sizes).getAllByRole('option', { name: /275\/40R19/ })[0] as HTMLElement
    await app.user.selectOptions(sizes, option)
    await app.user.click(within(dialog).getByRole('button', { name: '선택' }))
    const car = await picked
    expect(car?.carText).toBe('제네시스 G80 (RG3)')
    expect(car?.fitment?.rearSize).toMatch(/^275\/40R19/)
  })
})

describe('the list of makers', () => {
  it('2: reverts a 13th popular maker with the message', async () => {
    shopChanged()
    const backend = await shop()
    for (const n of [1, 2])
      await newMaker(backend, { name: `주요제조사 ${n}`, nameEn: `Popular ${n}`, isPopular: true })
    const app = await renderApp('/car/manufacture', { as: AS })
    const toggle = await screen.findByRole('switch', { name: '화면제조사 주요' })
    await app.user.click(toggle)
    expect(await screen.findByText('주요 제조사는 12개까지 지정할 수 있습니다.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('switch', { name: '화면제조사 주요' })).not.toBeChecked())
  })

  it('asks with the number of cars before it hides a maker', async () => {
    const app = await renderApp('/car/manufacture', { as: AS })
    await app.user.click(await screen.findByRole('switch', { name: 'BMW 노출' }))
    expect(await screen.findByText(/이 제조사의 차종 \d+개가 쇼핑몰에서 보이지 않습니다/)).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: '취소' }))
    expect(screen.getByRole('switch', { name: 'BMW 노출' })).toBeChecked()
  })
})

describe('rules', () => {
  const of = (text: string) => parseTireSpec(text) as Schemas['CarSizeBody'] | null

  it('note a diameter more than 3 % off the factory size, with sign', () => {
    const factory = of('205/55R16')
    expect(diameterNote(factory, [of('225/45R17'), null])).toBeUndefined()
    expect(diameterNote(factory, [of('225/45R17'), of('235/60R18')])).toBe('순정 대비 외경 +17.0%')
    expect(diameterNote(factory, [of('175/50R15')])).toBe('순정 대비 외경 -12.0%')
    expect(diameterNote(null, [of('225/45R17')])).toBeUndefined()
  })

  it('note a narrower rear and rims that differ by two inches', () => {
    expect(pairNote(of('195/70R15C'), of('145R13C'))).toBe('앞뒤 규격을 확인해 주세요.')
    expect(pairNote(of('245/45R18'), of('275/35R20'))).toBe('앞뒤 규격을 확인해 주세요.')
    expect(pairNote(of('245/45R19'), of('275/40R19'))).toBeUndefined()
    expect(pairNote(of('245/45R19'), null)).toBeUndefined()
  })

  it('parse a pasted line into cells', () => {
    expect(fitmentOfLine('2454519')).toMatchObject({ front: { width: 245 }, rear: null, trim: null, isOe: true })
    expect(fitmentOfLine('1.6 터보\t245/45X19')).toMatchObject({ trim: '1.6 터보', front: '245/45X19' })
  })
})
