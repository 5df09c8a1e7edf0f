<?php

define('LARAVEL_START', microtime(true));

require_once 'Illuminate/autoload.php';

spl_autoload_register(function ($class) {
    if (strpos($class, 'App\\') === 0) {
        require __DIR__.'/../app/'.str_replace('\\', '/', substr($class, 4)).'.php';
    }
});

$app = new Illuminate\Foundation\Application(dirname(__DIR__));

$app->singleton(Illuminate\Contracts\Http\Kernel::class, App\Http\Kernel::class);
$app->singleton(
    Illuminate\Contracts\Console\Kernel::class,
    Illuminate\Foundation\Console\Kernel::class
);
$app->singleton(
    Illuminate\Contracts\Debug\ExceptionHandler::class,
    Illuminate\Foundation\Exceptions\Handler::class
);

return $app;
