import { afterEach, expect, it } from 'vitest'
import { focusControlIn } from '@/shared/ui/inputs/focus-first-invalid'

afterEach(() => document.body.replaceChildren())

const focused = (html: string) => {
  document.body.innerHTML = `<div data-field="items">${html}</div>`
  focusControlIn(document.querySelector<HTMLElement>('[data-field]'))
  return document.activeElement?.textContent
}
const ROWS = '<table><tbody><tr><td><button>1행 삭제</button></td></tr></tbody></table>'

it('the message of a whole list is in view with the control before it', () => {
  expect(
    focused(
      `${ROWS}<button>상품 추가</button><p role="alert" id="m">8개까지 입력해 주세요.</p><button>도움말</button>`,
    ),
  ).toBe('상품 추가')
})

it('the message of a row leads to its invalid control', () => {
  expect(
    focused(`${ROWS}<select aria-invalid="true"><option>배지</option></select><p role="alert" id="m">필수</p>`),
  ).toBe('배지')
})

it('otherwise the first control is focused', () => {
  expect(focused('<button>하나</button><button>둘</button><p role="alert" id="m">선택해 주세요.</p>')).toBe('하나')
})
