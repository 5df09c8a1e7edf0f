/**
 * The hosts of services that count, measure and track, including their subdomains: patterns in which
 * a point is only a point.
 */
const HOSTS = `google-analytics.com analytics.google.com googletagmanager.com googletagservices.com
   doubleclick.net googlesyndication.com googleadservices.com adservice.google.[a-z.]+
   app-measurement.com firebaselogging(?:-pa)?.googleapis.com crashlytics.com connect.facebook.net
   segment.(?:com|io) segmentapis.com mixpanel.com mxpnl.com amplitude.com hotjar.(?:com|io)
   clarity.ms bat.bing.com fullstory.com mouseflow.com newrelic.com nr-data.net
   datadoghq(?:-browser-agent)?.(?:com|eu) browser-intake-[a-z0-9-]+.com sentry.io sentry-cdn.com
   bugsnag.com rollbar.com logrocket.(?:com|io) lr-in(?:gest)?.(?:com|io) raygun.io trackjs.com
   honeybadger.io loggly.com logz.io applicationinsights.azure.com services.visualstudio.com
   intercom.io intercomcdn.com hs-analytics.net hs-scripts.com hubspot.com hsforms.com
   optimizely.com launchdarkly.com split.io statsig(?:api)?.(?:com|net) featuregates.org posthog.com
   heap(?:analytics)?.(?:io|com) matomo.cloud piwik.pro plausible.io cloudflareinsights.com
   arms-retcode.aliyuncs.com umeng.com hm.baidu.com mc.yandex.[a-z]+ metrika.yandex.[a-z]+
   scorecardresearch.com quantserve.com adnxs.com criteo.(?:com|net) taboola.com outbrain.com
   snowplow(?:analytics)?.com branch.io appsflyer.com adjust.com pendo.io crazyegg.com
   inspectlet.com smartlook.com chartbeat.(?:com|net) omtrdc.net demdex.net 2o7.net drift.com
   driftt.com onetrust.com cookielaw.org cookiebot.com userzoom.com qualtrics.com go-mpulse.net
   akstat.io safebrowsing.googleapis.com`.replaceAll(".", "\\.").split(/\s+/);
/** Hosts of such services. */
export const TRACKING_HOST: RegExp = new RegExp(`(?:^|\\.)(?:${HOSTS.join("|")})$`, "i");
