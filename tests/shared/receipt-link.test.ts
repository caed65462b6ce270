import { expect, it } from 'vitest'
import { receiptAddress } from '../../src/features/orderdelivery/allorder/receipt-link.rules'

it.each([
  ['https://pg.test/slip/1', '', 'https://pg.test/slip/1'],
  ['https://pg.test/slip/1', 'key', 'https://pg.test/slip/1'],
  ['https://pg.test/slip/1?key={clientKey}', 'live ck', 'https://pg.test/slip/1?key=live%20ck'],
  ['https://pg.test/slip/1?key={clientKey}', '', null],
])('the slip %s with the key "%s" is at %s', (receiptUrl, key, address) => {
  expect(receiptAddress(receiptUrl, key)).toBe(address)
})
