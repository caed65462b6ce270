/**
 * Who may import whom; the reasons are in docs/architecture.md. tests/architecture/import-rules.test.ts proves each rule on a
 * file that breaks it.
 */
const only = (name, packages, where, type = 'error') => ({
  name,
  severity: type,
  comment: `${packages} only in ${where}`,
  from: { path: '^src/', pathNot: where },
  to: { path: packages },
})
const layer = (name, from, to, pathNot) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to, ...(pathNot ? { pathNot } : {}) },
})

/** The server's rooms that know no group: what they need of one is given to them by server/app-definitions.ts. */
const rooms = 'contract|call|http|lib|db|session|log|files|excel|jobs|events|message|providers|common|resource'

/** Rooms of a group of the server, the lowest first. A room imports only those before it, also as a type. */
const roomOrders = require('./scripts/check/room-orders.json')
const roomRules = Object.entries(roomOrders).flatMap(([group, ordered]) =>
  ordered
    .slice(0, -1)
    .map((room, at) =>
      layer(
        `${group}-${room}-imports-no-room-above`,
        `^server/${group}/${room}/`,
        `^server/${group}/(${ordered.slice(at + 1).join('|')})/`,
      ),
    ),
)

/** What a group shows in others by name: what all inquiries, all reviews, all boards of posts, all banners and the events of both shops are made of, claims of orders with their dialogs, the link to a member's orders, a store's form, tabs and dialogs with the calls and definitions of its page, an item's cell, the link to a member, the choice of a car, the dialog that gives coupons, the box of a business licence, the choice of a grade with its reason, the question to the tax office, the fields of an address, the recipients handed over to a text message, what is said of a service that is not connected, what is asked for and quoted, slots of a day, the record and the moves of a rental. */
const openParts =
  '^src/features/((message-note|sends|provider-note(-text)?)\\.tsx$|provider\\.calls\\.ts$|inquirycommunity/(hand-over-caller\\.ts$|inquiry-shared/|quote/)|exhibit/banner/|generalcommunity/post-shared/|generalcommunity/review-[^/]+/|promotion/event/|orderdelivery/((claim[^/]*|refund|order-list)/|(mount-slots|orders-link)\\.tsx$)|rental/(application-[^/]+/|productapply/rental-application\\.detail-def)|branch/(hours-grid|store\\.calls|store-link\\.tsx$|store-[^/]+/|manage/(store\\.detail-def|region\\.picker))|product/((product-cell|member-link)\\.tsx$|brand/brand\\.form|pattern/pattern\\.form)|car/car-picker\\.tsx$|promotion/issue-coupon-dialog\\.tsx$|corpmember/(license-field|grade-choice-form)\\.tsx$|member/nts-button\\.tsx$|branch/address-fields\\.tsx$)'

module.exports = {
  forbidden: [
    layer('shared-imports-nothing-above', '^src/shared/', '^src/(kit|features|routes|app|menu|routeTree)'),
    layer('store-imports-no-api', '^src/shared/store/', '^src/shared/api/'),
    layer('kit-imports-shared-only', '^src/kit/', '^src/(features|routes|app|routeTree)'),
    layer('features-import-kit-and-shared', '^src/features/', '^src/(routes|app|routeTree)'),
    layer('routes-do-not-import-app', '^src/routes/', '^src/(app|routeTree)'),
    layer('menu-imports-shared-only', '^src/menu/', '^src/(kit|features|routes|app|routeTree)'),
    {
      name: 'features-do-not-import-screens-of-others',
      severity: 'error',
      comment:
        "another feature's .def, .filters, .labels, .tones, .rules, .picker are open, and what its group shares; its screens are not",
      from: { path: '^src/features/([^/]+)/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/$2/',
          '^src/features/$1/[^/]+$',
          '\\.(def|filters|labels|tones|rules|picker)\\.ts$',
          openParts,
        ],
      },
    },
    {
      name: 'features-do-not-import-screens-of-other-groups',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '\\.(def|filters|labels|tones|rules|picker)\\.ts$', openParts],
      },
    },
    only('openapi-fetch-in-shared-api', 'node_modules/openapi-fetch/', '^src/shared/api/'),
    only('schema-in-shared-api', '^openapi/schema\\.gen', '^src/shared/api/'),
    only('react-table-in-kit', 'node_modules/@tanstack/(react-)?table', '^src/kit/'),
    only('contract-messages-in-shared-lib', '^domain/messages/', '^src/shared/lib/'),
    only('qs-in-shared-search', 'node_modules/(@types/)?qs/', '^src/shared/search/'),
    only('dayjs-in-shared-lib', 'node_modules/dayjs/', '^src/shared/lib/'),
    only('zustand-in-shared-store', 'node_modules/zustand/', '^src/shared/store/'),
    {
      name: 'large-parts-are-loaded-when-opened',
      severity: 'error',
      comment: 'the editor and Excel weigh as much as a screen; `lazyView` and `lazyCode` load them',
      from: { path: '^src/' },
      to: {
        path: '/(rich-text-editor|save-sheet|upload-dialog)\\.tsx?$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    layer('src-does-not-import-server', '^src/', '^(server|scripts|tests)/'),
    layer('server-does-not-import-src', '^server/', '^(src|scripts|tests)/'),
    // how Korean is typed is no fact of ours: the letters and keys of a format are es-hangul's
    layer(
      'domain-imports-nothing',
      '^(domain|openapi)/',
      '^(src|server|scripts|tests)/|node_modules/',
      '(^|/)node_modules/es-hangul/',
    ),
    layer('rooms-know-no-group', `^server/(${rooms})/`, `^server/(?!(${rooms})/)`),
    ...roomRules,
    layer(
      'orders-stand-in-rooms',
      '^server/',
      '^server/orderdelivery/',
      `^server/orderdelivery/(${roomOrders.orderdelivery.join('|')})/`,
    ),
    {
      name: 'handlers-are-called-by-the-server-alone',
      severity: 'error',
      comment: "another resource's tables, mapping and rules are open, what answers its calls is not",
      from: { path: '^server/([^/]+)/([^/]+)' },
      to: {
        path: '(\\.handlers|/([^/]+)/\\2)\\.ts$',
        pathNot: ['^server/$1/$2/', '^server/(call/call|contract/contract)\\.ts$'],
      },
    },
    layer('scripts-do-not-import-tests', '^scripts/', '^tests/'),
    {
      name: 'product-does-not-import-dev-packages',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'no circle of files, not even through a type, a lazy import or the generated route tree',
      from: { path: '^(domain|openapi|src|server|scripts)/' },
      to: { circular: true },
    },
    {
      name: 'resolves',
      severity: 'error',
      from: { path: '^(src|server|scripts|tests)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '\\.gen\\.d\\.ts$'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    moduleSystems: ['es6', 'cjs'],
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
}
