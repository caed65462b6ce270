import type { Schemas } from '@/shared/api/types'
import type { ListLink } from './dashboard.rules'

const at = (to: string, search: ListLink['search'] = {}): ListLink => ({ to, search })

/** The screen and purpose of each setup step. */
export const firstStepFacts: Readonly<Record<Schemas['FirstStep'], { link: ListLink; why: string }>> = {
  COMPANY: {
    link: at('/basicSetting/shopinfo'),
    why: '사업자등록번호, 대표자, 통신판매업 신고번호를 저장해 주세요. 쇼핑몰 하단과 거래명세서에 표시됩니다.',
  },
  POLICY: {
    link: at('/basicSetting/shopinfo'),
    why: '이용약관과 개인정보처리방침을 모두 저장해 주세요. 고객이 가입하고 주문할 때 동의하는 내용입니다.',
  },
  BANK_ACCOUNT: { link: at('/basicSetting/shopinfo'), why: '무통장입금 주문의 입금계좌입니다.' },
  SENDER_NUMBER: {
    link: at('/basicSetting/sms', { tab: 'numbers' }),
    why: '등록한 번호로만 주문·배송 안내 문자를 보낼 수 있습니다.',
  },
  MESSAGES: {
    link: at('/basicSetting/sms'),
    why: '처음에는 모두 꺼져 있습니다. 고객이 받을 문구를 보고 한 번에 켭니다.',
  },
  ITEM: {
    link: at('/product/manage/detail'),
    why: '브랜드와 패턴도 상품 등록 화면에서 만듭니다. 판매상태를 판매중으로, 진열을 켜서 저장해 주세요.',
  },
  STORE: {
    link: at('/branch/manage/detail'),
    why: '고객이 타이어를 장착할 곳입니다. 등록한 뒤 운영을 시작해 주세요.',
  },
  MENU: { link: at('/basicSetting/menu'), why: '고객이 상품을 찾는 쇼핑몰의 길잡이입니다.' },
  ORDER: {
    link: at('/orderdelivery/allorder/detail'),
    why: '전화로 받은 주문은 수기 주문 등록으로 넣습니다. 첫 주문이 있으면 모두 준비됩니다.',
  },
}
