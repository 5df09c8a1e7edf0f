<?php
// Installs WordPress with two administrators: php install.php SITE USER PASSWORD USER PASSWORD
[, $site, $user, $password, $other, $otherPassword] = $argv;
define('WP_INSTALLING', true);
require "$site/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Lab', $user, "$user@example.com", false, '', $password);
update_option('permalink_structure', '/%year%/%monthnum%/%postname%/');
$id = wp_create_user($other, $otherPassword, "$other@example.com");
(new WP_User($id))->set_role('administrator');
