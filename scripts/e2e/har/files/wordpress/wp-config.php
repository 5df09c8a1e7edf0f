<?php
// One site for every port; its cookies have the names that one address would give them.
$host = $_SERVER['HTTP_HOST'] ?? '127.0.0.1';
define('WP_HOME', "http://$host");
define('WP_SITEURL', "http://$host");
define('COOKIEHASH', md5('http://127.0.0.1'));
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('SOCKET'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", hash('sha256', "$name key" . getenv('SALT')));
    define("{$name}_SALT", hash('sha256', "$name salt" . getenv('SALT')));
}
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
