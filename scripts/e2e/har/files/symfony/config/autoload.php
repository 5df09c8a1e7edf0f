<?php

require_once 'Symfony/Bundle/FrameworkBundle/autoload.php';
require_once 'Symfony/Bundle/SecurityBundle/autoload.php';
require_once 'Symfony/Bundle/TwigBundle/autoload.php';
require_once 'Symfony/Component/Form/autoload.php';
require_once 'Symfony/Component/Validator/autoload.php';
require_once 'Symfony/Component/Yaml/autoload.php';

spl_autoload_register(function (string $class) {
    if (str_starts_with($class, 'App\\')) {
        require __DIR__.'/../src/'.strtr(substr($class, 4), '\\', '/').'.php';
    }
});
