import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { DialogTitleContext, DismissButton, dismissLabel } from '@/shared/ui/layers/dismiss-button'
import { QuestionView } from '@/shared/ui/layers/question-view'
import { keepMaskedNames } from '@/shared/ui/records/masked-text'

afterEach(cleanup)

describe('the button that closes a dialog', () => {
  it('is 취소, or 닫기 if the action itself is a cancellation', () => {
    expect(dismissLabel('브랜드 삭제: 미쉐린', '삭제')).toBe('취소')
    expect(dismissLabel('현금영수증 취소: 20261121-000001', '확정')).toBe('닫기')
    expect(dismissLabel('처리 결과', '취소 확정')).toBe('닫기')
  })

  it.each([
    ['주문 취소: 20261121-000001', '확인', '닫기'],
    ['클레임 처리', '취소 확정', '닫기'],
    ['예약 변경', '변경', '취소'],
  ])('of a form, a question and others: %s with %s', (title, confirm, label) => {
    render(
      <DialogTitleContext value={title}>
        <DialogForm confirm={confirm} send={() => null} close={() => {}}>
          {null}
        </DialogForm>
        <QuestionView question={{ message: '진행합니다.', confirmLabel: confirm }} close={() => {}} />
        <DismissButton beside={confirm} onClick={() => {}} />
      </DialogTitleContext>,
    )
    expect(screen.getAllByRole('button', { name: label })).toHaveLength(3)
  })
})

describe('a masked name', () => {
  const html = (content: string) => render(<p>{keepMaskedNames(content)}</p>).container.querySelector('p')
  it.each([
    ['최*훈', ['최*훈']],
    ['받는 분 남**동 (정*)', ['남**동', '정*']],
    ['김 고객님', []],
    ['010-****-5678', []],
    ['ho***@naver.com', []],
    ['경기 성남시 ***', []],
  ])('does not break %s over lines', (content, names) => {
    const shown = html(content)
    expect([...(shown?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent)).toEqual(names)
    expect(shown).toHaveTextContent(content)
  })
})
