import type { Application } from "./application.ts";
import { ACTIVE_MQ } from "./applications/activemq.ts";
import { ADMINER } from "./applications/adminer.ts";
import { ADMIN_JS } from "./applications/adminjs.ts";
import { AIRFLOW } from "./applications/airflow.ts";
import { ALERTMANAGER } from "./applications/alertmanager.ts";
import { APICURIO } from "./applications/apicurio.ts";
import { APOSTROPHE } from "./applications/apostrophe.ts";
import { ARA } from "./applications/ara.ts";
import { ARIA2 } from "./applications/aria2.ts";
import { ARTEMIS } from "./applications/artemis.ts";
import { ASKBOT } from "./applications/askbot.ts";
import { ASTRO } from "./applications/astro.ts";
import { BARBICAN } from "./applications/barbican.ts";
import { BASE_X } from "./applications/basex.ts";
import { BETTER_AUTH } from "./applications/betterauth.ts";
import { BUILDBOT } from "./applications/buildbot.ts";
import { CACTI } from "./applications/cacti.ts";
import { CADDY } from "./applications/caddy.ts";
import { CALIBRE_WEB } from "./applications/calibreweb.ts";
import { CAMUNDA } from "./applications/camunda.ts";
import { CAP } from "./applications/cap.ts";
import { CHANGE_DETECTION } from "./applications/changedetection.ts";
import { CHROMA } from "./applications/chroma.ts";
import { CONSUL } from "./applications/consul.ts";
import { CUPS } from "./applications/cups.ts";
import { DAGSTER } from "./applications/dagster.ts";
import { DAVICAL } from "./applications/davical.ts";
import { DELUGE } from "./applications/deluge.ts";
import { DEVPI } from "./applications/devpi.ts";
import { DIRECTUS } from "./applications/directus.ts";
import { DJANGO, DJANGO_SITE } from "./applications/django.ts";
import { DJANGO_CMS } from "./applications/djangocms.ts";
import { DOCCANO } from "./applications/doccano.ts";
import { DOKUWIKI } from "./applications/dokuwiki.ts";
import { DRF } from "./applications/drf.ts";
import { EJABBERD } from "./applications/ejabberd.ts";
import { ETCD } from "./applications/etcd.ts";
import { EVER_SHOP } from "./applications/evershop.ts";
import { FAST_API } from "./applications/fastapi.ts";
import { FAVA } from "./applications/fava.ts";
import { FCREPO } from "./applications/fcrepo.ts";
import { FED_WIKI } from "./applications/fedwiki.ts";
import { FLASK_ADMIN } from "./applications/flaskadmin.ts";
import { FLOOD } from "./applications/flood.ts";
import { FLOWABLE } from "./applications/flowable.ts";
import { FLOWISE } from "./applications/flowise.ts";
import { FOSSIL } from "./applications/fossil.ts";
import { FUSEKI } from "./applications/fuseki.ts";
import { FUXA } from "./applications/fuxa.ts";
import { GHOST } from "./applications/ghost.ts";
import { GITEA } from "./applications/gitea.ts";
import { GLEWLWYD } from "./applications/glewlwyd.ts";
import { GNS3 } from "./applications/gns3.ts";
import { GOAT_COUNTER } from "./applications/goatcounter.ts";
import { GOPHISH } from "./applications/gophish.ts";
import { GRAMPS } from "./applications/gramps.ts";
import { GRAPHITE } from "./applications/graphite.ts";
import { H2 } from "./applications/h2.ts";
import { HAPIFHIR } from "./applications/hapifhir.ts";
import { HELPDESK } from "./applications/helpdesk.ts";
import { HLEDGER } from "./applications/hledger.ts";
import { HOME_ASSISTANT } from "./applications/homeassistant.ts";
import { HOMEBRIDGE } from "./applications/homebridge.ts";
import { HOTEL_DRUID } from "./applications/hoteldruid.ts";
import { HUDSON } from "./applications/hudson.ts";
import { ICINGA_WEB } from "./applications/icingaweb.ts";
import { I_HATE_MONEY } from "./applications/ihatemoney.ts";
import { INDICO } from "./applications/indico.ts";
import { INFLUX_DB } from "./applications/influxdb.ts";
import { ISSO } from "./applications/isso.ts";
import { JHIPSTER } from "./applications/jhipster.ts";
import { JSON_SERVER_AUTH } from "./applications/jsonauth.ts";
import { JSP_WIKI } from "./applications/jspwiki.ts";
import { JS_REPORT } from "./applications/jsreport.ts";
import { JUPYTER } from "./applications/jupyter.ts";
import { JUPYTER_HUB } from "./applications/jupyterhub.ts";
import { KALLITHEA } from "./applications/kallithea.ts";
import { KEA } from "./applications/kea.ts";
import { KEYCLOAK } from "./applications/keycloak.ts";
import { KEYSTONE } from "./applications/keystone.ts";
import { KEYSTONE_JS } from "./applications/keystonejs.ts";
import { KILL_BILL } from "./applications/killbill.ts";
import { KINTO, KINTO_CLIENT, KINTO_MORE } from "./applications/kinto.ts";
import { KIWI_TCMS } from "./applications/kiwitcms.ts";
import { KOLIBRI } from "./applications/kolibri.ts";
import { KRATOS } from "./applications/kratos.ts";
import { LABEL_STUDIO } from "./applications/labelstudio.ts";
import { LAM } from "./applications/lam.ts";
import { LARAVEL } from "./applications/laravel.ts";
import { LEDGER_SMB } from "./applications/ledgersmb.ts";
import { LEKTOR } from "./applications/lektor.ts";
import { LINO } from "./applications/lino.ts";
import { LNBITS } from "./applications/lnbits.ts";
import { LOCUST } from "./applications/locust.ts";
import { MAILPIT } from "./applications/mailpit.ts";
import { MEDIAWIKI } from "./applications/mediawiki.ts";
import { MEDUSA } from "./applications/medusa.ts";
import { MEZZANINE } from "./applications/mezzanine.ts";
import { MINIFLUX } from "./applications/miniflux.ts";
import { MINIO } from "./applications/minio.ts";
import { MLFLOW } from "./applications/mlflow.ts";
import { MOIN } from "./applications/moin.ts";
import { MOPIDY } from "./applications/mopidy.ts";
import { MOTO } from "./applications/moto.ts";
import { N8N } from "./applications/n8n.ts";
import { NAUTOBOT } from "./applications/nautobot.ts";
import { NEST_JS } from "./applications/nestjs.ts";
import { NEXT_ACTIONS } from "./applications/nextactions.ts";
import { NOCODB } from "./applications/nocodb.ts";
import { NODE_RED } from "./applications/nodered.ts";
import { NUXT } from "./applications/nuxt.ts";
import { OCTO_PRINT } from "./applications/octoprint.ts";
import { OPEN_FGA } from "./applications/openfga.ts";
import { OPEN_L } from "./applications/openl.ts";
import { OPEN_QA } from "./applications/openqa.ts";
import { OPEN_REFINE } from "./applications/openrefine.ts";
import { OPTUNA } from "./applications/optuna.ts";
import { ORIENT_DB } from "./applications/orientdb.ts";
import { ORTHANC, ORTHANC_CLIENT } from "./applications/orthanc.ts";
import { OSCAR } from "./applications/oscar.ts";
import { PARSE, PARSE_MORE } from "./applications/parse.ts";
import { PAYLOAD } from "./applications/payload.ts";
import { PDNS } from "./applications/pdns.ts";
import { PGADMIN } from "./applications/pgadmin.ts";
import { PHOENIX } from "./applications/phoenix.ts";
import { PHPMYADMIN } from "./applications/phpmyadmin.ts";
import { PLONE } from "./applications/plone.ts";
import { POCKETBASE, POCKETBASE_MORE } from "./applications/pocketbase.ts";
import { POSTFIX_ADMIN } from "./applications/postfixadmin.ts";
import { POSTORIUS } from "./applications/postorius.ts";
import { POUCHDB, POUCHDB_CLIENT } from "./applications/pouchdb.ts";
import { PREFECT } from "./applications/prefect.ts";
import { PRETALX } from "./applications/pretalx.ts";
import { PRETIX } from "./applications/pretix.ts";
import { PRIME_FACES } from "./applications/primefaces.ts";
import { PRIVACY_IDEA } from "./applications/privacyidea.ts";
import { PULP } from "./applications/pulp.ts";
import { PYLOAD } from "./applications/pyload.ts";
import { QBITTORRENT } from "./applications/qbittorrent.ts";
import { QPID } from "./applications/qpid.ts";
import { RABBITMQ, RABBITMQ_CLIENT, RABBITMQ_HOSTS } from "./applications/rabbitmq.ts";
import { RADICALE } from "./applications/radicale.ts";
import { RAILS } from "./applications/rails.ts";
import { RDF4J } from "./applications/rdf4j.ts";
import { REACT_ROUTER } from "./applications/reactrouter.ts";
import { REDIS_COMMANDER } from "./applications/rediscommander.ts";
import { REDMINE } from "./applications/redmine.ts";
import { RELAY } from "./applications/relay.ts";
import { REVIEW_BOARD } from "./applications/reviewboard.ts";
import { ROUNDCUBE } from "./applications/roundcube.ts";
import { ROUNDUP } from "./applications/roundup.ts";
import { RSPAMD } from "./applications/rspamd.ts";
import { REQUEST_TRACKER } from "./applications/rt.ts";
import { SABNZBD } from "./applications/sabnzbd.ts";
import { SALTCORN } from "./applications/saltcorn.ts";
import { SEAWEEDFS } from "./applications/seaweedfs.ts";
import { SFTPGO } from "./applications/sftpgo.ts";
import { SHAARLI } from "./applications/shaarli.ts";
import { SIGNAL_K } from "./applications/signalk.ts";
import { SOGO } from "./applications/sogo.ts";
import { SONARQUBE } from "./applications/sonarqube.ts";
import { SPIRIT } from "./applications/spirit.ts";
import { SPRINGREST } from "./applications/springrest.ts";
import { SQLITE_WEB } from "./applications/sqliteweb.ts";
import { SQLPAD } from "./applications/sqlpad.ts";
import { STRAPI } from "./applications/strapi.ts";
import { SUPERSET } from "./applications/superset.ts";
import { SVELTE_KIT } from "./applications/sveltekit.ts";
import { SYMFONY } from "./applications/symfony.ts";
import { SYNAPSE } from "./applications/synapse.ts";
import { SYNCTHING } from "./applications/syncthing.ts";
import { TIDDLY_WIKI } from "./applications/tiddlywiki.ts";
import { TIMETAGGER } from "./applications/timetagger.ts";
import { TOMCAT } from "./applications/tomcat.ts";
import { TRAC } from "./applications/trac.ts";
import { TRANSMISSION } from "./applications/transmission.ts";
import { TRPC } from "./applications/trpc.ts";
import { TRYTON } from "./applications/tryton.ts";
import { TTRSS } from "./applications/ttrss.ts";
import { UNGIT } from "./applications/ungit.ts";
import { UNLEASH } from "./applications/unleash.ts";
import { VAULT } from "./applications/vault.ts";
import { VENDURE } from "./applications/vendure.ts";
import { VERDACCIO } from "./applications/verdaccio.ts";
import { WAGTAIL } from "./applications/wagtail.ts";
import { WEBLATE } from "./applications/weblate.ts";
import { WGER } from "./applications/wger.ts";
import { WIREMOCK } from "./applications/wiremock.ts";
import { WORDPRESS, WORDPRESS_SITE } from "./applications/wordpress.ts";
import { WRITE_FREELY } from "./applications/writefreely.ts";
import { ZABBIX } from "./applications/zabbix.ts";
import { ZEN_ML } from "./applications/zenml.ts";
import { ZNC } from "./applications/znc.ts";
import { ZNUNY } from "./applications/znuny.ts";
import { ZONE_MINDER } from "./applications/zoneminder.ts";
import { ZOPH } from "./applications/zoph.ts";

/** Every application of the suite. */
export const APPLICATIONS: readonly Application[] = [
  JSON_SERVER_AUTH,
  TRANSMISSION,
  NODE_RED,
  DELUGE,
  DIRECTUS,
  DJANGO,
  DJANGO_SITE,
  DJANGO_CMS,
  POCKETBASE,
  POCKETBASE_MORE,
  RABBITMQ,
  RABBITMQ_HOSTS,
  KEYSTONE,
  KINTO,
  LOCUST,
  ORTHANC,
  ORTHANC_CLIENT,
  PARSE,
  PARSE_MORE,
  WORDPRESS,
  WORDPRESS_SITE,
  SUPERSET,
  KEYCLOAK,
  SYMFONY,
  SYNCTHING,
  JUPYTER,
  MEDIAWIKI,
  PGADMIN,
  RADICALE,
  REDMINE,
  ROUNDCUBE,
  LABEL_STUDIO,
  VENDURE,
  DOKUWIKI,
  PHPMYADMIN,
  ADMINER,
  ICINGA_WEB,
  WAGTAIL,
  AIRFLOW,
  UNLEASH,
  STRAPI,
  N8N,
  SHAARLI,
  POUCHDB,
  PRIVACY_IDEA,
  INDICO,
  QBITTORRENT,
  MINIFLUX,
  I_HATE_MONEY,
  TRAC,
  CHANGE_DETECTION,
  GRAMPS,
  H2,
  REQUEST_TRACKER,
  ZABBIX,
  ZEN_ML,
  PLONE,
  PYLOAD,
  GHOST,
  NOCODB,
  FOSSIL,
  FUSEKI,
  FUXA,
  CAMUNDA,
  JSP_WIKI,
  PREFECT,
  KEYSTONE_JS,
  POSTORIUS,
  PRETALX,
  PRETIX,
  PULP,
  JUPYTER_HUB,
  TTRSS,
  GITEA,
  TOMCAT,
  SIGNAL_K,
  SOGO,
  SONARQUBE,
  BARBICAN,
  BUILDBOT,
  MLFLOW,
  PAYLOAD,
  OCTO_PRINT,
  OPTUNA,
  ARTEMIS,
  DOCCANO,
  REVIEW_BOARD,
  POSTFIX_ADMIN,
  EVER_SHOP,
  SPIRIT,
  SPRINGREST,
  SQLPAD,
  MINIO,
  CALIBRE_WEB,
  MEDUSA,
  KINTO_CLIENT,
  KINTO_MORE,
  RABBITMQ_CLIENT,
  POUCHDB_CLIENT,
  ADMIN_JS,
  CACTI,
  JS_REPORT,
  HOMEBRIDGE,
  TIDDLY_WIKI,
  ZNC,
  ZNUNY,
  ROUNDUP,
  KOLIBRI,
  PHOENIX,
  GNS3,
  GOAT_COUNTER,
  SYNAPSE,
  GOPHISH,
  VERDACCIO,
  ORIENT_DB,
  LAM,
  LARAVEL,
  ACTIVE_MQ,
  RSPAMD,
  SABNZBD,
  DAGSTER,
  CONSUL,
  CUPS,
  DRF,
  EJABBERD,
  HELPDESK,
  SQLITE_WEB,
  LEDGER_SMB,
  LEKTOR,
  UNGIT,
  FLASK_ADMIN,
  FLOOD,
  ALERTMANAGER,
  TRYTON,
  DEVPI,
  PDNS,
  INFLUX_DB,
  ARA,
  ARIA2,
  KEA,
  CADDY,
  ZONE_MINDER,
  TIMETAGGER,
  MOIN,
  HAPIFHIR,
  REDIS_COMMANDER,
  FAST_API,
  FAVA,
  WEBLATE,
  WGER,
  WIREMOCK,
  FLOWABLE,
  MOPIDY,
  VAULT,
  KRATOS,
  ISSO,
  OSCAR,
  KILL_BILL,
  APICURIO,
  MEZZANINE,
  HOME_ASSISTANT,
  KIWI_TCMS,
  OPEN_QA,
  OPEN_REFINE,
  HOTEL_DRUID,
  ETCD,
  MOTO,
  CHROMA,
  GRAPHITE,
  NAUTOBOT,
  ZOPH,
  LNBITS,
  OPEN_FGA,
  MAILPIT,
  SEAWEEDFS,
  FLOWISE,
  APOSTROPHE,
  RDF4J,
  OPEN_L,
  HLEDGER,
  DAVICAL,
  KALLITHEA,
  ASKBOT,
  FCREPO,
  FED_WIKI,
  HUDSON,
  SALTCORN,
  SFTPGO,
  WRITE_FREELY,
  RAILS,
  PRIME_FACES,
  NEXT_ACTIONS,
  SVELTE_KIT,
  NUXT,
  REACT_ROUTER,
  TRPC,
  RELAY,
  CAP,
  JHIPSTER,
  QPID,
  ASTRO,
  BETTER_AUTH,
  NEST_JS,
  BASE_X,
  GLEWLWYD,
  LINO,
];

/**
 * Returns the applications of some names, or all if there are no names.
 *
 * @throws {RangeError} If there is no application of a name.
 */
export function applicationsNamed(names: readonly string[]): readonly Application[] {
  const unknown = names.find((name) => APPLICATIONS.every((one) => one.name !== name));
  if (unknown !== undefined) throw new RangeError(`there is no application ${unknown}`);
  return APPLICATIONS.filter(({ name }) => names.length === 0 || names.includes(name));
}
