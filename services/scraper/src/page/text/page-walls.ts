/** Markers of bot walls, only for pages with little text. */
const wallMarkers: readonly RegExp[] = [
  // Cloudflare
  /\/cdn-cgi\/challenge-platform\/[^"']{0,200}orchestrate|cf-browser-verification|id=["']challenge-(?:form|running|error-text)|cf-error-details|_cf_chl_opt/i,
  // Imperva, DataDome, PerimeterX, Akamai, AWS, Sucuri, Kasada
  /_Incapsula_Resource|Incapsula incident/i,
  /captcha-delivery\.com|geo\.captcha/i,
  /px-captcha|_pxAppId/i,
  /errors\.edgesuite\.net|Reference\s*(?:&#35;|#)\s*\d+\.[\da-f]+\.\d+/i,
  /awsWafCookieDomainList|aws-waf-token|token\.awswaf\.com/i,
  /Sucuri WebSite Firewall/i,
  /\/ips\.js\?|kpsdk/i,
];
const wallTitles =
  /^(?:just a moment|attention required|access (?:to this page (?:has been|is) )?denied|access denied|403 forbidden|are you (?:a |not a )?(?:robot|human)|robot check|security check|human verification|pardon our interruption|request (?:blocked|rejected)|ddos-guard|verify(?:ing)? (?:you are|that you are)|bot verification|please verify)|^(?:blocked|forbidden|captcha|one more step|un instant|(?:nur )?einen moment|un momento)(?:$|\s*[.…!,:|–—-])/i;
const wallTexts =
  /verify (?:that )?you(?:'re| are)(?: a| not a)? (?:human|robot)|checking (?:if the site connection is secure|your browser before)|unusual (?:traffic|activity) from your|automated (?:access|requests|queries)|you have been blocked|you don.t have permission to access|complete the (?:security check|captcha)|enable cookies and reload|access to this page has been denied|bot detection/i;
const captchas =
  /class=["'][^"']*(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha)|hcaptcha\.com\/1\/api|recaptcha\/api\.js|challenges\.cloudflare\.com\/turnstile/i;

/** Whether a page with little text is a bot wall. */
export function isBotWall(html: string, title: string, text: string): boolean {
  if (wallMarkers.some((mark) => mark.test(html))) return true;
  const isWorded = wallTitles.test(title.trim()) || wallTexts.test(text);
  return (
    isWorded || (captchas.test(html) && text.length < 300 && !/<input[^<>]+type=["']?(?:email|password)/i.test(html))
  );
}

/** Matches an empty element; the first group is its attributes. */
const emptyElements = /<(?:div|main|section|app-root|my-app)\b([^<>]*)>\s*(?:<!--.{0,200}?-->\s*)?<\//gi;
const scriptRootId =
  /\bid=["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|app-root|app-mount|ember-app|q-app|mount|application)/i;
const scriptMarkers =
  /<app-root\b[^<>]*>\s*(?:<!--.{0,200}?-->\s*)?<\/|data-reactroot|ng-app=|<flutter-view|flutter_bootstrap\.js/i;

/** Whether scripts render into an element of this page. */
function hasScriptRoot(html: string): boolean {
  if (scriptMarkers.test(html)) return true;
  for (const [, attributes = ''] of html.matchAll(emptyElements)) if (scriptRootId.test(attributes)) return true;
  return false;
}

/** "JavaScript" is the same word in nearly every language; the instruction follows. */
const mentionsJavaScript = /java\s?script/i;

const loadsScript = /<script\b[^<>]*\bsrc\s*=/i;

/**
 * Whether a page with little text states, or shows by its structure, that scripts render its text; `visibleText` is its
 * content or, without one, the visible text of its body.
 */
export function isScriptShell(html: string, noscriptText: string, text: string, visibleText: string): boolean {
  return (
    (visibleText.trim() === '' && loadsScript.test(html)) ||
    hasScriptRoot(html) ||
    mentionsJavaScript.test(noscriptText.replace(/<[^<>]*>/g, ' ')) ||
    (text.length < 600 && mentionsJavaScript.test(text))
  );
}

const signInTitles =
  /^(?:sign[ -]?in|log[ -]?in|login|anmeld|einloggen|connexion|se connecter|iniciar sesi|acceder|accedi|entrar|aanmelden|inloggen|logga in|zaloguj|вход|войти|ログイン|登录|登入|로그인)/iu;
const signInPath =
  /\/(?:log-?in|sign-?in|sso|auth(?:orize|enticate)?|account\/login|users\/sign_in|accounts\/login)(?:[/?#.]|$)/i;

/** Characters of content below which a page with a password field is a sign-in page. */
const maxFormChars = 120;

/** Whether a page with little text is a sign-in form. */
export function isSignIn(page: { hasPassword: boolean; title: string; url: string; contentLength: number }): boolean {
  if (page.hasPassword && page.contentLength < maxFormChars) return true;
  return signInTitles.test(page.title.trim()) && (page.hasPassword || signInPath.test(page.url));
}
