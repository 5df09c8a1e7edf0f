<?php

$db->exec(file_get_contents(__DIR__.'/schema.sql'));
foreach (explode("\n", getenv('ACCOUNTS')) as $account) {
    [$username, $password] = explode(':', $account);
    $hash = password_hash($password, PASSWORD_BCRYPT);
    $db->prepare('INSERT INTO user (username, password) VALUES (?, ?)')->execute([$username, $hash]);
}
