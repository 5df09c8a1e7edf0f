<?php

namespace App\Form;

use App\Entity\Order;
use App\Repository\CustomerRepository;
use Symfony\Component\Form\AbstractType;
use Symfony\Component\Form\Extension\Core\Type\ChoiceType;
use Symfony\Component\Form\Extension\Core\Type\CollectionType;
use Symfony\Component\Form\Extension\Core\Type\DateType;
use Symfony\Component\Form\FormBuilderInterface;
use Symfony\Component\OptionsResolver\OptionsResolver;

class OrderType extends AbstractType
{
    public function __construct(private CustomerRepository $customers)
    {
    }

    public function buildForm(FormBuilderInterface $builder, array $options): void
    {
        $builder
            ->add('customer', ChoiceType::class, [
                'choices' => $this->customers->findAll(),
                'choice_label' => 'name',
                'choice_value' => 'id',
                'placeholder' => 'Choose a customer',
            ])
            ->add('dueOn', DateType::class, [
                'widget' => 'single_text',
                'input' => 'datetime_immutable',
            ])
            ->add('options', ChoiceType::class, [
                'choices' => Order::OPTIONS,
                'expanded' => true,
                'multiple' => true,
            ])
            ->add('lines', CollectionType::class, [
                'entry_type' => LineType::class,
                'allow_add' => true,
                'allow_delete' => true,
                'error_bubbling' => false,
            ])
        ;
    }

    public function configureOptions(OptionsResolver $resolver): void
    {
        $resolver->setDefaults(['data_class' => Order::class]);
    }
}
