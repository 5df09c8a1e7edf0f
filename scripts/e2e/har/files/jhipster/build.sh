# Generates the application of orchestra.jdl, and builds its pages and its program.
set -eu

files="$(dirname "$0")"
jhipster="$PWD/../node_modules/generator-jhipster/dist/cli/jhipster.cjs"
node "$jhipster" jdl "$files/orchestra.jdl" --skip-install --skip-git --force --no-insight

# The accounts: Marta-pw-1 and Jonas-pw-2.
cat >src/main/resources/config/liquibase/data/user.csv <<'END'
id;login;password_hash;first_name;last_name;email;image_url;activated;lang_key;created_by;last_modified_by
1;marta;$2b$10$2a10pa0KDoVNUd4kIZxyBezrkdqM15owvZ.yccAfm1Pqij9GRrC7u;Marta;Vale;marta@orchestra.example;;true;en;system;system
2;jonas;$2b$10$PkbxA2SUgNuXmKIPJaEY4ux.Qw.OeaOl8pnvxxWzmMW/8.yRNbmHO;Jonas;Reed;jonas@orchestra.example;;true;en;system;system
END
cat >src/main/resources/config/liquibase/data/user_authority.csv <<'END'
user_id;authority_name
1;ROLE_ADMIN
1;ROLE_USER
2;ROLE_ADMIN
2;ROLE_USER
END

npm install --no-audit --no-fund
npm run webapp:prod
mvn --quiet --batch-mode -Pdev '-P!webapp' -DskipTests -Dcheckstyle.skip package
mv target/*-SNAPSHOT.jar ../orchestra.jar
