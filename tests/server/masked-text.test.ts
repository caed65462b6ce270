import { describe, expect, it } from 'vitest'
import { fillPlainAndMasked } from '../../server/message/fill-text'

describe('a text with variables', () => {
  it('is sent whole, and shown with personal values masked', () => {
    const values = {
      쇼핑몰명: '타이어원',
      고객명: '홍길동',
      차량번호: '123가4567',
      장착점명: '홍길동타이어 역삼점',
      장착점전화: '02-555-1234',
      장착점주소: '서울특별시 강남구 테헤란로 152',
      답변링크: 'https://shop.example.com/q/AbC-123_x',
      상품권번호: 'ABCD1234EFGH',
      재설정링크: 'https://shop.example.com/password?token=secret',
    }
    const text =
      '[#{쇼핑몰명}] #{고객명}님 #{차량번호} #{장착점명} #{장착점전화} #{장착점주소} #{답변링크} #{상품권번호} #{재설정링크}'
    const { whole, masked } = fillPlainAndMasked(text, values, '홍길동')
    for (const value of Object.values(values)) expect(whole).toContain(value)
    // a store is a public place, even if it has a customer's name
    expect(masked).toBe(
      '[타이어원] 홍*동님 123가 **67 홍길동타이어 역삼점 02-555-1234 서울특별시 강남구 테헤란로 152 ' +
        'https://shop.example.com/q/*** ********EFGH https://shop.example.com/password?token=***',
    )
  })

  it.each([
    ['홍길동 고객님, 안녕하세요', '홍*동 고객님, 안녕하세요'],
    ['010-1234-5678 또는 01012345678로 전화 주세요', '010-****-5678 또는 010-****-5678로 전화 주세요'],
    ['12가 3456 차량이 준비되었습니다', '12가 **56 차량이 준비되었습니다'],
    ['hong@naver.com으로 보냈습니다', 'ho***@naver.com으로 보냈습니다'],
    [
      '고객센터 1588-1234, 주문번호 20261121-000123, 480,000원',
      '고객센터 1588-1234, 주문번호 20261121-000123, 480,000원',
    ],
  ])('masks personal data typed by hand: %s', (text, shown) => {
    expect(fillPlainAndMasked(text, {}, '홍길동')).toEqual({ whole: text, masked: shown })
  })
})
