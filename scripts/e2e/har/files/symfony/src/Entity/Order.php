<?php

namespace App\Entity;

use Symfony\Component\Validator\Constraints as Assert;

class Order
{
    public const OPTIONS = ['Sliced' => 'sliced', 'Gift wrap' => 'gift', 'Call first' => 'call'];

    public ?int $id = null;

    #[Assert\NotBlank]
    public ?Customer $customer = null;

    #[Assert\NotBlank]
    public ?\DateTimeImmutable $dueOn = null;

    public array $options = [];

    public string $state = 'open';

    /** @var Line[] */
    #[Assert\Valid]
    #[Assert\Count(min: 1, minMessage: 'An order has at least one line.')]
    public array $lines = [];
}
