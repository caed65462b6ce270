import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookUrlProblem } from '../../../domain/basicSetting/webhook-url'
import { createWebhookTransport, isPublicAddress } from '../../../server/providers/webhook-transport'

describe('an address of the customer site', () => {
  it.each([
    'https://shop.example.com/hooks',
    'https://[2606:4700::1]/x',
    'http://localhost:3000/hooks',
    ' https://a.kr ',
  ])('%s can be told', (url) => expect(webhookUrlProblem(url)).toBeUndefined())

  it.each([
    '',
    'shop.example.com',
    'http://shop.example.com',
    'ftp://localhost/',
    'https://intranet/x',
    'https://a b.kr',
  ])('%s cannot', (url) => expect(webhookUrlProblem(url)).toBeDefined())

  it('contains no password', () => {
    expect(webhookUrlProblem('https://me:pw@shop.example.com')).toBe('주소에 아이디와 비밀번호를 넣을 수 없습니다.')
  })
})

describe('no webhook is sent to', () => {
  it.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.9', '169.254.169.254', '100.64.0.1', '0.0.0.0', '::1'])(
    '%s',
    (address) => expect(isPublicAddress(address)).toBe(false),
  )
  it.each(['fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'no address'])('%s', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  )
  it.each(['8.8.8.8', '2606:4700::1111'])('but to %s', (address) => expect(isPublicAddress(address)).toBe(true))
})

describe('the transport', () => {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (request.url === '/broken') request.socket.destroy()
    else response.writeHead(request.headers['shop-signature'] ? 204 : 400).end('x'.repeat(100_000))
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((done) => server.close(done)))

  const sample = createWebhookTransport({ allowPrivate: true })
  const real = createWebhookTransport({ allowPrivate: false })
  const request = (path: string, from = origin) => ({
    url: `${from}${path}`,
    headers: { 'shop-signature': 't=1,v1=2' },
    body: '{}',
  })

  it('posts, and returns the status', async () => {
    expect(await sample.post(request('/hook'))).toBe(204)
  })

  it('follows no redirect', async () => {
    paths.length = 0
    expect(await sample.post(request('/moved'))).toBe(302)
    expect(paths).toEqual(['/moved'])
  })

  it('returns why there is no response', async () => {
    await expect(sample.post(request('/broken'))).rejects.toThrow('연결 실패 (ECONNRESET)')
    await expect(sample.post(request('/', 'http://127.0.0.1:1'))).rejects.toThrow('연결 거부')
  })

  it('of a real shop connects to no private address, given by name or number', async () => {
    paths.length = 0
    const refused = '내부 네트워크 주소로는 보내지 않습니다.'
    await expect(real.post(request('/hook'))).rejects.toThrow(refused)
    await expect(real.post(request('/hook', origin.replace('127.0.0.1', 'localhost')))).rejects.toThrow(refused)
    await expect(real.post(request('/hook', origin.replace('127.0.0.1', '[::ffff:127.0.0.1]')))).rejects.toThrow(
      refused,
    )
    await expect(real.post(request('/latest', 'http://2852039166'))).rejects.toThrow(refused)
    expect(paths).toEqual([])
  })
})
