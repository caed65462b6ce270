/** HTML of the editor, which both sanitizers keep except for its formatting. */
export const keptHtml = [
  '<h2>제목</h2><h3 style="text-align: center">둘째</h3><h4>셋째</h4>',
  '<p style="text-align: right"><strong>굵게</strong> <em>기울임</em> <u>밑줄</u> <s>취소선</s><br>다음 줄</p>',
  '<p><span style="color: #cc2d20">빨강</span></p><p></p><hr>',
  '<ul><li><p>하나</p><ol start="3"><li><p>둘</p></li></ol></li></ul><blockquote><p>인용</p></blockquote>',
  '<p><a target="_blank" rel="noopener noreferrer" href="https://a.kr/b?c=1">링크</a></p>',
  '<img src="/files/2026/11/0123456789abcdef0123456789abcdef.webp" alt="타이어" width="400">',
  '<p>a</p><iframe src="https://www.youtube.com/embed/abc-123_X?start=30" title="장착 동영상"></iframe>',
  '<table><tbody><tr><th scope="col" colspan="2"><p>머리</p></th></tr>' +
    '<tr><td rowspan="2" style="text-align: right"><p>1</p></td><td><p>2</p></td></tr><tr><td><p>3</p></td></tr></tbody></table>',
] as const

/** Foreign HTML, with the result of both sanitizers. */
export const cleaned = [
  ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<p onclick="alert(1)" class="x" id="y">a</p>', '<p>a</p>'],
  ['<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
  ['<p><a href="//evil.kr">a</a></p>', '<p><a>a</a></p>'],
  [
    '<p style="position:fixed;text-align:center;background:url(https://evil.kr/x)">a</p>',
    '<p style="text-align:center">a</p>',
  ],
  ['<p><span style="color:red;font-size:99px">a</span></p>', '<p><span style="color:red">a</span></p>'],
  ['<form action="/x"><input name="a"></form><p>b</p>', '<p>b</p>'],
  ['<style>p{display:none}</style><p>b</p>', '<p>b</p>'],
  ['<p>a</p><iframe src="https://evil.kr/embed/a"></iframe>', '<p>a</p>'],
  ['<p>a</p><iframe src="https://www.youtube.com.evil.kr/embed/a"></iframe>', '<p>a</p>'],
  ['<p>a</p><iframe src="https://www.youtube.com/embed/../redirect?q=x"></iframe>', '<p>a</p>'],
  ['<p>a</p><iframe srcdoc="<script>1</script>" title="b"></iframe>', '<p>a</p>'],
  [
    '<h1>a</h1><h6>b</h6><p><b>c</b><i>d</i><del>e</del></p>',
    '<h2>a</h2><h4>b</h4><p><strong>c</strong><em>d</em><s>e</s></p>',
  ],
  ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
  [
    '<table class="x" border="1"><tbody><tr><td width="99" onclick="x()" bgcolor="red"><p>a</p></td></tr></tbody></table>',
    '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
  ],
] as const

/** Images that are not files of the shop. */
export const externalImageUrls = [
  'https://evil.kr/a.png',
  'http://evil.kr/files/a.png',
  '//evil.kr/a.png',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml,<svg/>',
  'file:///C:/a.png',
  'a.png',
  '/api/v1/admin/admins',
  '/files/../api/v1/admin/admins',
] as const
