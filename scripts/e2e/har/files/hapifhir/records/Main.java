package records;

import ca.uhn.fhir.batch2.jobs.config.Batch2JobsConfig;
import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.IValidationSupport;
import ca.uhn.fhir.jpa.api.IDaoRegistry;
import ca.uhn.fhir.jpa.api.config.JpaStorageSettings;
import ca.uhn.fhir.jpa.api.config.ThreadPoolFactoryConfig;
import ca.uhn.fhir.jpa.api.dao.IFhirSystemDao;
import ca.uhn.fhir.jpa.batch2.JpaBatch2Config;
import ca.uhn.fhir.jpa.config.r4.JpaR4Config;
import ca.uhn.fhir.jpa.config.util.HapiEntityManagerFactoryUtil;
import ca.uhn.fhir.jpa.model.config.PartitionSettings;
import ca.uhn.fhir.jpa.model.config.SubscriptionSettings;
import ca.uhn.fhir.jpa.model.dialect.HapiFhirH2Dialect;
import ca.uhn.fhir.jpa.provider.DaoRegistryResourceSupportedSvc;
import ca.uhn.fhir.jpa.provider.IJpaSystemProvider;
import ca.uhn.fhir.jpa.provider.JpaCapabilityStatementProvider;
import ca.uhn.fhir.jpa.search.DatabaseBackedPagingProvider;
import ca.uhn.fhir.jpa.search.IStaleSearchDeletingSvc;
import ca.uhn.fhir.jpa.search.StaleSearchDeletingSvcImpl;
import ca.uhn.fhir.jpa.subscription.channel.config.SubscriptionChannelConfig;
import ca.uhn.fhir.jpa.subscription.match.config.SubscriptionProcessorConfig;
import ca.uhn.fhir.jpa.subscription.match.deliver.email.IEmailSender;
import ca.uhn.fhir.jpa.subscription.submit.config.SubscriptionSubmitterConfig;
import ca.uhn.fhir.jpa.topic.SubscriptionTopicConfig;
import ca.uhn.fhir.jpa.util.ResourceCountCache;
import ca.uhn.fhir.rest.api.EncodingEnum;
import ca.uhn.fhir.rest.api.IResourceSupportedSvc;
import ca.uhn.fhir.rest.server.RestfulServer;
import ca.uhn.fhir.rest.server.provider.ResourceProviderFactory;
import ca.uhn.fhir.rest.server.util.ISearchParamRegistry;
import jakarta.persistence.EntityManagerFactory;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.http.client.HttpClientAutoConfiguration;
import org.springframework.boot.autoconfigure.web.client.RestClientAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;

/** A server of FHIR R4 that keeps its resources in a database and asks for a password. */
@SpringBootApplication(exclude = {HttpClientAutoConfiguration.class, RestClientAutoConfiguration.class})
@Import({
  JpaR4Config.class,
  SubscriptionTopicConfig.class,
  SubscriptionSubmitterConfig.class,
  SubscriptionProcessorConfig.class,
  SubscriptionChannelConfig.class,
  ThreadPoolFactoryConfig.class,
  JpaBatch2Config.class,
  Batch2JobsConfig.class
})
public class Main {
  public static void main(String[] args) {
    SpringApplication.run(Main.class, args);
  }

  @Bean
  JpaStorageSettings storageSettings() {
    return new JpaStorageSettings();
  }

  @Bean
  PartitionSettings partitionSettings() {
    return new PartitionSettings();
  }

  @Bean
  SubscriptionSettings subscriptionSettings() {
    return new SubscriptionSettings();
  }

  @Bean
  IEmailSender email() {
    return (message) -> {};
  }

  @Bean
  IStaleSearchDeletingSvc staleSearches() {
    return new StaleSearchDeletingSvcImpl();
  }

  @Bean
  IResourceSupportedSvc supportedResources(IDaoRegistry registry) {
    return new DaoRegistryResourceSupportedSvc(registry);
  }

  @Bean("myResourceCountsCache")
  ResourceCountCache counts(IFhirSystemDao<?, ?> system) {
    return new ResourceCountCache(system::getResourceCountsFromCache);
  }

  @Bean
  DatabaseBackedPagingProvider paging() {
    return new DatabaseBackedPagingProvider();
  }

  @Bean
  @Primary
  LocalContainerEntityManagerFactoryBean entityManagerFactory(
      DataSource source,
      ConfigurableListableBeanFactory beans,
      FhirContext context,
      JpaStorageSettings settings) {
    var factory = HapiEntityManagerFactoryUtil.newEntityManagerFactory(beans, context, settings);
    var properties = new Properties();
    properties.put("hibernate.dialect", HapiFhirH2Dialect.class.getName());
    properties.put("hibernate.hbm2ddl.auto", "update");
    properties.put("hibernate.search.enabled", "false");
    factory.setPersistenceUnitName("records");
    factory.setDataSource(source);
    factory.setJpaProperties(properties);
    return factory;
  }

  @Bean
  @Primary
  JpaTransactionManager transactionManager(EntityManagerFactory factory) {
    return new JpaTransactionManager(factory);
  }

  @Bean
  ServletRegistrationBean<RestfulServer> fhir(
      IFhirSystemDao<?, ?> system,
      IJpaSystemProvider systemProvider,
      ResourceProviderFactory resources,
      DatabaseBackedPagingProvider paging,
      JpaStorageSettings settings,
      ISearchParamRegistry parameters,
      IValidationSupport validation) {
    var server = new RestfulServer(system.getContext());
    server.registerProviders(resources.createProviders());
    server.registerProvider(systemProvider);
    server.setServerConformanceProvider(
        new JpaCapabilityStatementProvider(server, system, settings, parameters, validation));
    server.setPagingProvider(paging);
    server.setDefaultResponseEncoding(EncodingEnum.JSON);
    return new ServletRegistrationBean<>(server, "/fhir/*");
  }

  /** Lets those in who are in `ACCOUNTS`, each as NAME:PASSWORD. */
  @Bean
  Filter password() {
    List<String> allowed =
        Arrays.stream(System.getenv("ACCOUNTS").split("\n"))
            .map((one) -> one.getBytes(StandardCharsets.UTF_8))
            .map((one) -> "Basic " + Base64.getEncoder().encodeToString(one))
            .toList();
    return (request, response, chain) -> {
      if (allowed.contains(((HttpServletRequest) request).getHeader("Authorization"))) {
        chain.doFilter(request, response);
        return;
      }
      ((HttpServletResponse) response).setHeader("WWW-Authenticate", "Basic realm=\"records\"");
      ((HttpServletResponse) response).sendError(HttpServletResponse.SC_UNAUTHORIZED);
    };
  }
}
