import type { Row } from './catalog'

const at = '2026-11-20T03:00:00+00:00'
const later = '2026-11-21T03:00:00+00:00'
const hash = 'f0'.repeat(32)

/**
 * Rows of tables that the sample shop leaves empty, as a shop in use has them; they refer to records of the sample. A table
 * that `npm run db:dump` finds empty gets its rows here.
 */
export const extraRows: Record<string, Row[]> = {
  admin_sessions: [
    {
      admin_session_seq: 1,
      admin_seq: 1,
      refresh_token_hash: hash,
      ip: '203.0.113.7',
      user_agent: 'Mozilla/5.0',
      created_at: at,
      last_active_at: later,
      expires_at: '2026-12-04T03:00:00+00:00',
      wrong_passwords: 0,
    },
  ],
  answer_links: [
    { answer_link_seq: 1, resource: 'inquiries', record_seq: 1, token_hash: hash, expires_at: later, used_at: at },
  ],
  bank_deposits_apart: [{ bank_deposit_seq: 1, order_payment_seq: 1 }],
  card_charges: [
    {
      request_id: '3f0c9a52-6f5f-4d8e-9a53-5b1f0f6a1c01',
      order_seq: 1,
      order_payment_seq: 1,
      admin_seq: 1,
      amount: 120_000,
      installment_months: 0,
      state: 'DECLINED',
      fail_message: '한도를 초과했습니다.',
      started_at: at,
      ended_at: at,
    },
  ],
  coupon_jobs: [
    {
      coupon_job_seq: 1,
      coupon_seq: 1,
      kind: 'ISSUE',
      state: 'QUEUED',
      total: 2,
      done: 1,
      failed: 0,
      reason: '단골 고객 감사',
      notify: true,
      issued_by: 1,
      created_at: at,
      created_by: 'admin',
      updated_at: at,
      updated_by: 'admin',
      version: 1,
    },
  ],
  coupon_job_lines: [
    { coupon_job_seq: 1, member_seq: 1, state: 'DONE' },
    { coupon_job_seq: 1, member_seq: 2, state: 'WAITING' },
  ],
  excel_jobs: [
    {
      job_seq: 1,
      admin_seq: 1,
      resource: 'members',
      query: { state: ['ACTIVE'] },
      file_name: '회원_20261120.xlsx',
      personal: true,
      reason: '월말 회원 현황 보고',
      state: 'DONE',
      done: 10,
      total: 10,
      file_key: 'excel/1.xlsx',
      downloads_left: 3,
      canceled: false,
      created_at: at,
      expires_at: later,
    },
  ],
  excel_uploads: [
    {
      upload_seq: 1,
      admin_seq: 1,
      resource: 'business-prices',
      sheet: { head: ['상품코드', '단가'], rows: [[2, ['T000001', '98000']]], bad: [] },
      confirmed: false,
      created_at: at,
    },
  ],
  job_locks: [{ name: 'nightly', until: at, holder: 4_711 }],
  main_banner_settings: [
    {
      id: 1,
      rolling_seconds: 5,
      auto_play: true,
      arrows: true,
      created_at: at,
      created_by: 'admin',
      updated_at: at,
      updated_by: 'admin',
      version: 1,
    },
  ],
  member_password_links: [
    {
      member_password_link_seq: 1,
      member_seq: 1,
      token_hash: hash,
      sent_by: 'admin',
      sent_at: at,
      expires_at: later,
      used_at: at,
    },
  ],
  otp_challenges: [{ challenge_hash: hash, admin_seq: 1, wrong_codes: 1, expires_at: later }],
  price_previews: [
    {
      preview_seq: 1,
      admin_seq: 1,
      target_mode: 'SELECTED',
      field: 'SALE',
      rule_type: 'RATE',
      direction: 'DOWN',
      rule_value: 3,
      round_unit: 100,
      round_mode: 'FLOOR',
      allow_below_cost: false,
      allow_big_change: false,
      source: 'JOB',
      created_at: at,
    },
  ],
  price_preview_lines: [
    {
      preview_seq: 1,
      item_seq: 1,
      before: 120_000,
      after: 116_400,
      result: 'DOWN',
      below_cost: false,
      big_change: false,
    },
  ],
  purged_orders: [
    {
      purged_order_seq: 1,
      order_no: '20240105000001',
      pay_amount: 320_000,
      reason: '시험 주문',
      deleted_at: at,
      purged_at: later,
    },
  ],
  rating_changes: [{ rating_change_seq: 1, target: 'ITEM', target_seq: 1 }],
  rental_application_notes: [
    {
      rental_application_note_seq: 1,
      rental_application_seq: 1,
      content: '오후에 다시 통화하기로 함',
      created_at: at,
      created_by: 'admin',
    },
  ],
  requests_done: [
    {
      request_id: '3f0c9a52-6f5f-4d8e-9a53-5b1f0f6a1c02',
      admin_seq: 1,
      result: { done: [1], failed: [] },
      created_at: at,
    },
  ],
  saved_views: [
    {
      saved_view_seq: 1,
      admin_seq: 1,
      screen: '/orderdelivery/orderlist',
      tab: '',
      name: '오늘 할 일',
      shared: true,
      params: { keyword: '홍길동' },
      sort_order: 1,
      created_at: at,
      created_by: 'admin',
      updated_at: at,
      updated_by: 'admin',
      version: 1,
    },
  ],
  saved_view_defaults: [{ admin_seq: 1, screen: '/orderdelivery/orderlist', saved_view_seq: 1 }],
  simulated_pg_calls: [
    {
      key: 'charge:3f0c9a52-6f5f-4d8e-9a53-5b1f0f6a1c01',
      kind: 'CHARGE',
      pg_tid: 'PG20261120000001',
      amount: 120_000,
      approval_number: '30001234',
      card_company: '신한카드',
      masked_card_number: '9410-12**-****-1234',
      at,
    },
  ],
  store_fee_defaults: [
    {
      store_fee_default_seq: 1,
      fees: {
        mountFees: [
          { rimFrom: 13, rimTo: 18, feePerTire: 11_000, settlePerTire: 8_000 },
          { rimFrom: 19, rimTo: 24, feePerTire: 20_000, settlePerTire: 15_000 },
        ],
        runFlatExtra: 5_000,
        lightTruckExtra: 0,
        disposalFee: 2_000,
        valveFee: 0,
        nitrogenFee: 0,
        balanceIncluded: true,
        alignmentFee: { domestic: 50_000, suv: 60_000, imported: 90_000 },
        batteryFee: 15_000,
        batterySettle: 10_000,
        visitFee: 0,
        freeText: null,
      },
      created_at: at,
      created_by: 'admin',
      updated_at: at,
      updated_by: 'admin',
      version: 2,
    },
  ],
}
