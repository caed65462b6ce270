import { expect, it } from 'vitest'
import { doneText } from '@/shared/lib/done-text'

it.each([
  ['발주확인', '발주확인 처리했습니다.'],
  ['발송처리', '발송처리했습니다.'],
])('%s: %s', (label, text) => {
  expect(doneText(label)).toBe(text)
})
