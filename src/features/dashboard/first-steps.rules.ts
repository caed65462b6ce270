import type { Schemas } from '@/shared/api/types'
import type { ListLink } from './dashboard.rules'

const at = (to: string, search: ListLink['search'] = {}): ListLink => ({ to, search })

/** The screen and purpose of each setup step. */
export const firstStepFacts: Readonly<Record<Schemas['FirstStep'], { place: ListLink; why: string }>> = {
  COMPANY: {
    place: at('/basicSetting/shopinfo'),
    why: '상호, 사업자등록번호, 통신판매업 신고번호는 쇼핑몰 하단과 거래명세서에 표시됩니다.',
  },
  POLICY: { place: at('/basicSetting/shopinfo'), why: '고객이 가입하고 주문할 때 동의하는 내용입니다.' },
  BANK_ACCOUNT: { place: at('/basicSetting/shopinfo'), why: '무통장입금 주문의 입금계좌입니다.' },
  SENDER_NUMBER: { place: at('/basicSetting/sms'), why: '등록한 번호로만 주문·배송 안내 문자를 보낼 수 있습니다.' },
  ITEM: {
    place: at('/product/manage/detail'),
    why: '브랜드와 패턴을 등록한 뒤 상품을 판매중으로 노출해 주세요. 엑셀로 한 번에 올릴 수도 있습니다.',
  },
  STORE: {
    place: at('/branch/manage/detail'),
    why: '고객이 타이어를 장착할 곳입니다. 등록한 뒤 운영을 시작해 주세요.',
  },
  MENU: { place: at('/basicSetting/menu'), why: '고객이 상품을 찾는 쇼핑몰의 길잡이입니다.' },
  ORDER: { place: at('/orderdelivery/allorder'), why: '첫 주문이 들어오거나 전화 주문을 등록하면 모두 준비됩니다.' },
}
